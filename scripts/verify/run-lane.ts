import type { Lane, LaneRun, Options } from './lanes.ts';
import { filesToRepeat } from './repeats.ts';
import { sum } from './reports.ts';

/** Runs a lane and then, alone and one after the other, the files that failed in it. */
export async function runLane(lane: Lane, run: LaneRun, options: Options & { repeats: boolean }): Promise<boolean> {
  const { name, results } = run;
  const startedAt = performance.now();
  console.log(`— ${name}`);
  results.beginLane(name);
  const ok = await lane.run(run, options);
  const first = results.firstRun(name);
  // such as for want of a report
  if (!ok && sum(first).failed === 0) results.recordCheck(name, 'exit-code', false);
  const repeated: { file: string; ok: boolean; report: string }[] = [];
  for (const [index, file] of (options.repeats && lane.runAgain ? filesToRepeat(first) : []).entries()) {
    const report = `again-${index + 1}`;
    console.log(`— ${name} once more, alone: ${file}`);
    repeated.push({ file, report, ok: (await lane.runAgain?.(run, file, report)) ?? false });
  }
  const seconds = (performance.now() - startedAt) / 1000;
  results.endLane(name, { seconds, repeated });
  const passed = results.hasPassed(name);
  console.log(`— ${name} ${passed ? 'passed' : 'FAILED'} in ${seconds.toFixed(1)} s`);
  return passed;
}
