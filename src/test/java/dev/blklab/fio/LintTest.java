package dev.blklab.fio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blklab.sim.spec.DeviceParameter;
import dev.blklab.sim.spec.DeviceSpec;
import dev.blklab.sim.spec.RunSpec;
import java.util.List;
import org.junit.jupiter.api.Test;

class LintTest {

    private static List<String> codes(String text) {
        return JobFile.parse(text, JobFile.Context.of(4)).warnings().stream()
                .map(JobFile.Message::code)
                .toList();
    }

    private static JobSummary summary(String options) {
        var parsed = JobFile.parse("[a]\n" + options, JobFile.Context.of(4));
        assertThat(parsed.errors()).isEmpty();
        return JobFile.summary(parsed.workload()).get(0);
    }

    @Test
    void aSynchronousEngineHasDepthOne() {
        assertThat(codes("[a]\nsize=1g\ndirect=1\nioengine=psync\niodepth=32")).containsExactly("effective-depth");
        assertThat(codes("[a]\nsize=1g\ndirect=1\nioengine=psync")).isEmpty();
        JobSummary s = summary("size=1g\ndirect=1\nioengine=psync\niodepth=32\nnumjobs=4");
        assertThat(s.effectiveDepth()).isEqualTo(1);
        assertThat(s.totalDepth()).isEqualTo(4);
    }

    @Test
    void bufferedAsynchronousIoHasDepthOne() {
        assertThat(codes("[a]\nsize=1g\nioengine=libaio\niodepth=32")).containsExactly("effective-depth");
        assertThat(codes("[a]\nsize=1g")).containsExactly("buffered");
        assertThat(summary("size=1g\nioengine=libaio\niodepth=32").effectiveDepth())
                .isEqualTo(1);
    }

    @Test
    void whatFioReducesInSilenceIsSaid() {
        assertThat(codes("[a]\nsize=1g\nioengine=libaio\ndirect=1\niodepth=4\niodepth_batch=8\niodepth_low=9"))
                .containsExactly("reduced", "reduced");
    }

    @Test
    void optionsThatDoNothingInThisJobAreSaid() {
        assertThat(codes("[a]\nsize=1g\nioengine=libaio\ndirect=1\nrw=read\nrwmixread=70\nnorandommap"))
                .containsExactly("unused", "unused");
    }

    @Test
    void sequentialClonesOfOneFileAreSaidToOverlap() {
        String shared = "[a]\nsize=1g\nioengine=libaio\ndirect=1\nfilename=/dev/sdb\nnumjobs=2\n";
        assertThat(codes(shared)).containsExactly("clones-same-place");
        assertThat(codes(shared + "rw=randread")).isEmpty();
    }

    @Test
    void jobsOfOneNameAreSaid() {
        assertThat(codes("[global]\nname=x\nsize=1g\ndirect=1\n[a]\n[a]"))
                .containsExactly("name-in-global", "same-name");
    }

    @Test
    void optionsOfBuiltInProfilesAreSaidToDoNothing() {
        assertThat(codes("[a]\nsize=1g\ndirect=1\nblock=8k")).containsExactly("profile-option");
    }

    @Test
    void aJobEndsBySizeByTimeOrByWhatComesFirst() {
        assertThat(summary("size=1g\ndirect=1").ends()).isEqualTo(JobSummary.End.SIZE);
        assertThat(summary("size=1g\ndirect=1\nruntime=10").ends()).isEqualTo(JobSummary.End.FIRST_OF_BOTH);
        JobSummary timed = summary("size=1g\ndirect=1\nruntime=10\ntime_based");
        assertThat(timed.ends()).isEqualTo(JobSummary.End.TIME);
        assertThat(timed.readBytes()).isNull();
        assertThat(timed.sentence())
                .isEqualTo("1 clone of read, 1 in flight each, 1 in all; goes round 1 GiB until 10 s are over");
    }

    @Test
    void bytesOfEachDirectionCountAllClones() {
        JobSummary s = summary("size=1g\ndirect=1\nrw=randrw\nrwmixread=75\nnumjobs=4\noffset=1g");
        assertThat(s.readBytes()).isEqualTo(3L << 30);
        assertThat(s.writeBytes()).isEqualTo(1L << 30);
    }

    @Test
    void blocksAreComparedWithTheDisk() {
        RunSpec spec = Runs.of("[a]\nsize=1g\ndirect=1\nrw=write\nbs=512");
        DeviceSpec small = spec.device()
                .with(DeviceParameter.LOGICAL_BLOCK_BYTES, 512)
                .with(DeviceParameter.PHYSICAL_BLOCK_BYTES, 512);
        assertThat(JobFile.unsuited(spec.workload(), small)).isEmpty();
        DeviceSpec disk = small.with(DeviceParameter.PHYSICAL_BLOCK_BYTES, 4096);
        assertThat(JobFile.unsuited(spec.workload(), disk)).hasSize(1);
        DeviceSpec large = spec.device().with(DeviceParameter.LOGICAL_BLOCK_BYTES, 4096);
        assertThat(JobFile.unsuited(spec.workload(), large)).hasSize(1);
    }
}
