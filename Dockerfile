# blklab in a container. Beside a database: docker compose up.

FROM eclipse-temurin:17-jdk AS build
WORKDIR /build
COPY .mvn .mvn
COPY mvnw pom.xml ./
COPY src src
RUN --mount=type=cache,target=/root/.m2 ./mvnw -B -ntp -Pcontainer -DskipTests package \
    && cp target/blklab-*.jar app.jar \
    && java -Djarmode=tools -jar app.jar extract --layers --destination layers

FROM eclipse-temurin:17-jre
RUN groupadd --system --gid 10001 blklab \
    && useradd --system --uid 10001 --gid blklab --no-create-home --shell /usr/sbin/nologin blklab \
    && mkdir -p /app/data \
    && chown blklab:blklab /app/data
WORKDIR /app
# what changes least comes first, so that a new build sends little
COPY --from=build /build/layers/dependencies/ ./
COPY --from=build /build/layers/spring-boot-loader/ ./
COPY --from=build /build/layers/snapshot-dependencies/ ./
COPY --from=build /build/layers/application/ ./
# beans that were found out at the build and an archive of loaded classes: two fifths of the time to start (src/adr/0008). The archive
# fits only the very Java and the very options it was made with
RUN java -XX:+UseParallelGC -Dspring.aot.enabled=true -XX:ArchiveClassesAtExit=app.jsa -Dspring.context.exit=onRefresh \
    -Dspring.datasource.url=jdbc:h2:mem:archive -jar app.jar
USER blklab
# the process listens to its own machine only unless told otherwise; here that machine is the container
ENV SERVER_ADDRESS=0.0.0.0
EXPOSE 8080
VOLUME /app/data
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
    CMD bash -c 'exec 3<>/dev/tcp/127.0.0.1/8080; printf "GET /actuator/health/readiness HTTP/1.0\r\n\r\n" >&3; grep -q UP <&3'
# the simulator links its requests into lists: the parallel collector's write barriers are the cheapest, and in a heap that ends
# below four gigabytes a reference is an address (src/adr/0008)
ENTRYPOINT ["java", "-XX:+UseParallelGC", "-Dspring.aot.enabled=true", "-XX:SharedArchiveFile=app.jsa", "-XX:MaxRAM=2700m", "-XX:MaxRAMPercentage=75", "-jar", "app.jar"]
