package dev.blklab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.blklab.sim.spec.DeviceParameter;
import dev.blklab.sim.spec.DeviceSpec;
import dev.blklab.sim.spec.HostParameter;
import dev.blklab.sim.spec.Origin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Is what scripts name there, and is a wrong entry noticed before anyone believes it? */
class CatalogueTest {

    private static final Catalogue CATALOGUE = new Catalogue();

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "azure-premium-p1",
                "azure-premium-p2",
                "azure-premium-p3",
                "azure-premium-p4",
                "azure-premium-p6",
                "azure-premium-p10",
                "azure-premium-p15",
                "azure-premium-p20",
                "azure-premium-p30",
                "azure-premium-p40",
                "azure-premium-p50",
                "azure-premium-p60",
                "azure-premium-p70",
                "azure-premium-p80",
                "azure-premium-p3-read-locality",
                "azure-standard-e20",
                "ebs-gp3",
                "scsi-debug",
                "hdd-7200-sata",
                "ssd-sata",
                "nvme-ssd",
                "md-raid0-4-sas-ssd",
                "san-fc-array"
            })
    void theFixedDeviceNamesAreThere(String id) {
        assertThat(CATALOGUE.device(id)).isPresent();
    }

    @ParameterizedTest
    @CsvSource({"azure-f32s-v2,32,1", "vm-4vcpu,4,1", "server-2x12,24,2", "server-32,32,2"})
    void theFixedHostsHaveTheirCpus(String id, int cpus, int nodes) {
        var host = CATALOGUE.host(id).orElseThrow();
        assertThat(host.cpus()).isEqualTo(cpus);
        assertThat(host.value(HostParameter.NUMA_NODES)).isEqualTo(nodes);
    }

    @ParameterizedTest
    @CsvSource({
        "azure-premium-p1,4,120,25,3500,170",
        "azure-premium-p20,512,2300,150,3500,170",
        "azure-premium-p30,1024,5000,200,0,0",
        "azure-premium-p80,32767,20000,900,0,0"
    })
    void aTierHasItsPublishedFigures(String id, long gib, long iops, long mb, long burstIops, long burstMb) {
        DeviceSpec device = CATALOGUE.device(id).orElseThrow();
        assertThat(device.capacityBytes()).isEqualTo(gib << 30);
        assertThat(device.longValue(DeviceParameter.IOPS)).isEqualTo(iops);
        assertThat(device.longValue(DeviceParameter.BANDWIDTH)).isEqualTo(mb * 1_000_000);
        assertThat(device.longValue(DeviceParameter.BURST_IOPS)).isEqualTo(burstIops);
        assertThat(device.longValue(DeviceParameter.BURST_BANDWIDTH)).isEqualTo(burstMb * 1_000_000);
        assertThat(device.value(DeviceParameter.CREDIT_LEVEL)).isEqualTo(burstIops > 0 ? 1 : 0);
        assertThat(device.longValue(DeviceParameter.BURST_SECONDS)).isEqualTo(burstIops > 0 ? 1800 : 0);
    }

    @Test
    void theReadLocalityLimitSaysThatItIsFitted() {
        DeviceSpec device = CATALOGUE.device("azure-premium-p3-read-locality").orElseThrow();
        assertThat(device.parameters().get(DeviceParameter.READ_LOCALITY_DEPTH).origin())
                .isEqualTo(Origin.FITTED);
        assertThat(device.parameters()
                        .get(DeviceParameter.READ_LOCALITY_EXTENT_BYTES)
                        .source())
                .contains("fitted to this result, not documented by the provider");
        assertThat(device.note()).contains("fitted to this result, not documented by the provider");
        assertThat(CATALOGUE.device("azure-premium-p3").orElseThrow().value(DeviceParameter.READ_LOCALITY_EXTENT_BYTES))
                .isZero();
    }

    @Test
    void everyParameterHasASource() {
        CATALOGUE
                .devices()
                .forEach(d -> d.parameters()
                        .forEach((p, s) ->
                                assertThat(s.source()).as(d.id() + " " + p).isNotBlank()));
        CATALOGUE
                .hosts()
                .forEach(h -> h.parameters()
                        .forEach((p, s) ->
                                assertThat(s.source()).as(h.id() + " " + p).isNotBlank()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'\"like\": \"nothing\"'                                        | names no entry above it",
                "'\"parameters\": {\"iops\": {\"value\": 1}}'                   | origin is missing",
                "'\"parameters\": {\"iopss\": {\"value\": 1}}'                  | did you mean iops?",
                "'\"parameters\": {\"iops\": {\"value\": 0, \"origin\": \"published\", \"source\": \"x\"}}' | device.iops: must be from 1 to",
                "'\"parameters\": {\"iops\": {\"value\": 1, \"origin\": \"user\", \"source\": \"x\"}}' | only a request can have",
                "'\"colour\": \"red\"'                                          | unknown field colour",
                "'\"kind\": \"fixed-delay\"'                                    | device.delayNs: is missing"
            })
    void aBadEntryStopsTheStart(String fields, String complaint) throws IOException {
        String like = fields.contains("\"like\"") ? "" : "\"like\": \"good\", ";
        copyOf("1-azure.json", "1-good.json", text -> text.replace("azure-premium-p1\"", "good\""));
        write("devices/2-bad.json", "[{\"id\": \"bad\", \"title\": \"Bad\", " + like + fields + "}]");
        assertThatThrownBy(() -> new Catalogue(folder.toUri().toString()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("2-bad.json, entry bad")
                .hasMessageContaining(complaint);
    }

    @Test
    void aNameUsedTwiceStopsTheStart() throws IOException {
        copyOf("1-azure.json", "1-once.json", text -> text);
        copyOf("1-azure.json", "2-twice.json", text -> text);
        assertThatThrownBy(() -> new Catalogue(folder.toUri().toString())).hasMessageContaining("is there twice");
    }

    private void copyOf(String resource, String name, java.util.function.UnaryOperator<String> change)
            throws IOException {
        try (var in = Catalogue.class.getResourceAsStream("/catalog/devices/" + resource)) {
            String text = new String(in.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
            write("devices/" + name, change.apply(text));
        }
    }

    private void write(String path, String text) throws IOException {
        Path file = folder.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
