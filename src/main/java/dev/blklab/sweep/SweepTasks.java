package dev.blklab.sweep;

import com.github.kagkarlsson.scheduler.SchedulerClient;
import com.github.kagkarlsson.scheduler.boot.config.DbSchedulerProperties;
import com.github.kagkarlsson.scheduler.task.CompletionHandler;
import com.github.kagkarlsson.scheduler.task.Task;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import dev.blklab.experiment.SimulatorProperties;
import java.time.Duration;
import java.time.Instant;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/** What db-scheduler is to do for sweeps, and what it does when that goes wrong. */
@Configuration(proxyBeanMethods = false)
class SweepTasks {

    /** A chunk that fails so often, for whatever reason, is given up; what it has written stays. */
    private static final int MOST_FAILURES = 8;

    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);

    /** As many workers as simulations may run at a time, unless the configuration says otherwise. */
    @Bean
    static BeanPostProcessor sweepWorkers(Environment environment, ObjectProvider<SimulatorProperties> simulator) {
        return new BeanPostProcessor() {
            @Override
            public Object postProcessBeforeInitialization(Object bean, String name) {
                if (bean instanceof DbSchedulerProperties p && !environment.containsProperty("db-scheduler.threads")) {
                    p.setThreads(simulator.getObject().threadsUsed());
                }
                return bean;
            }
        };
    }

    @Bean
    Task<Void> sweepChunk(ChunkWorker worker, SweepQueue queue, Sweeps sweeps) {
        return Tasks.custom(SweepQueue.CHUNK, Void.class)
                .onDeadExecution((complete, operations) ->
                        operations.reschedule(complete, complete.getExecution().executionTime))
                .onFailure((complete, operations) -> {
                    int failures = complete.getExecution().consecutiveFailures + 1;
                    if (failures < MOST_FAILURES) {
                        operations.reschedule(complete, Instant.now().plus(pause(failures)));
                        return;
                    }
                    Chunk chunk = Chunk.of(complete.getExecution().taskInstance.getId());
                    worker.giveUp(
                            chunk, "given up: its part of the sweep failed " + failures + " times, the log says why");
                    operations.remove();
                })
                .execute((task, context) -> {
                    Chunk chunk = Chunk.of(task.getId());
                    boolean careful = context.getExecution().consecutiveFailures > 0;
                    var state = context.getSchedulerState();
                    return after(
                            worker.work(chunk, careful, state::isShuttingDown),
                            chunk,
                            context.getSchedulerClient(),
                            queue,
                            sweeps);
                });
    }

    @Bean
    Task<Void> sweepSearch(SearchWorker worker, SweepQueue queue, Sweeps sweeps) {
        return Tasks.custom(SweepQueue.SEARCH, Void.class)
                .onDeadExecution((complete, operations) ->
                        operations.reschedule(complete, complete.getExecution().executionTime))
                .onFailure((complete, operations) -> {
                    int failures = complete.getExecution().consecutiveFailures + 1;
                    if (failures < MOST_FAILURES) {
                        operations.reschedule(complete, Instant.now().plus(pause(failures)));
                        return;
                    }
                    sweeps.change(
                            complete.getExecution().taskInstance.getId(),
                            SweepState.RUNNING,
                            SweepState.CANCELLED,
                            Instant.now());
                    operations.remove();
                })
                .execute((task, context) -> {
                    var state = context.getSchedulerState();
                    SchedulerClient client = context.getSchedulerClient();
                    return switch (worker.work(task.getId(), state::isShuttingDown)) {
                        case DONE -> new CompletionHandler.OnCompleteRemove<>();
                        case STOPPED ->
                            (complete, operations) ->
                                    operations.reschedule(complete, complete.getExecution().executionTime);
                        case NOT_WANTED ->
                            (complete, operations) -> {
                                operations.remove();
                                if (sweeps.state(task.getId())
                                        .filter(s -> s == SweepState.RUNNING)
                                        .isPresent()) {
                                    queue.addSearch(client, task.getId());
                                }
                            };
                    };
                });
    }

    private static CompletionHandler<Void> after(
            ChunkWorker.Outcome outcome, Chunk chunk, SchedulerClient client, SweepQueue queue, Sweeps sweeps) {
        return switch (outcome) {
            case DONE -> new CompletionHandler.OnCompleteRemove<>();
            case STOPPED ->
                (complete, operations) -> operations.reschedule(complete, complete.getExecution().executionTime);
            case NOT_WANTED ->
                (complete, operations) -> {
                    operations.remove();
                    // resumed between the look and the removal: whoever resumed it saw this chunk in the queue
                    if (sweeps.state(chunk.sweep())
                            .filter(s -> s == SweepState.RUNNING)
                            .isPresent()) {
                        queue.addAgain(client, chunk);
                    }
                };
        };
    }

    /** Twice a minute, by one process: what should be in the queue is there. */
    @Bean
    Task<Void> sweepAudit(Sweeper sweeper) {
        return Tasks.recurring("sweep-audit", FixedDelay.ofSeconds(30))
                .execute((task, context) -> sweeper.audit(context.getSchedulerClient()));
    }

    private static Duration pause(int failures) {
        Duration pause = Duration.ofSeconds(1L << Math.min(10, failures));
        return pause.compareTo(LONGEST_PAUSE) < 0 ? pause : LONGEST_PAUSE;
    }
}
