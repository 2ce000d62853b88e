import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { type FlakyFile, findFlaky, type SecondRun, withSecondRuns } from './repeats.ts';
import { type Failure, type FileResult, read, sum, type Tally } from './reports.ts';

export interface LaneResult extends Tally {
  lane: string;
  seconds: number;
}

export type FlakyInLane = FlakyFile & { lane: string };

/** Beside the reports of a lane that has ended. */
interface LaneEnd {
  seconds: number;
  repeated: readonly { file: string; ok: boolean; report: string }[];
}

interface LaneFiles {
  files: FileResult[];
  flaky: FlakyFile[];
  seconds: number;
}

const END = 'lane.json';
const FLAKY = 'flaky.json';
const MESSAGE_LINES = 6;

export type Results = ReturnType<typeof openResults>;

/** The reports of all lanes that ran, a folder for each. */
export function openResults(folder: string) {
  const resultFile = (lane: string, name: string): string => path.join(folder, lane, `${name}.json`);
  const readAll = () =>
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name: lane }) => ({ lane, ...readLane(path.join(folder, lane)) }));

  return {
    resultFile,
    forget: () => rmSync(folder, { recursive: true, force: true }),
    beginLane(lane: string) {
      rmSync(path.join(folder, lane), { recursive: true, force: true });
      mkdirSync(path.join(folder, lane), { recursive: true });
    },
    recordCheck(lane: string, name: string, ok: boolean) {
      const check: Tally = { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
      writeFileSync(resultFile(lane, name), JSON.stringify({ check }));
    },
    firstRun: (lane: string): FileResult[] => readFirst(path.join(folder, lane)),
    endLane: (lane: string, end: LaneEnd) => writeFileSync(path.join(folder, lane, END), JSON.stringify(end)),
    hasPassed: (lane: string): boolean => sum(readLane(path.join(folder, lane)).files).failed === 0,
    lanes: (): LaneResult[] => readAll().map(({ lane, files, seconds }) => ({ lane, ...sum(files), seconds })),
    files: (): FileResult[] => readAll().flatMap(({ files }) => files),
    /** What failed, with the first lines of each message: a log that is cut keeps its end. */
    failures: (): string[] =>
      describeFailures(
        readAll().flatMap(({ lane, files }) =>
          files.flatMap(({ failures }) =>
            failures.map(({ title, message }) => ({ title: `${lane} ✘ ${title}`, message })),
          ),
        ),
      ),
    /** What failed first and then passed; it is also written beside the lanes. */
    recordFlaky(): FlakyInLane[] {
      const flaky = readAll().flatMap(({ lane, flaky: files }) => files.map((file) => ({ lane, ...file })));
      writeFileSync(path.join(folder, FLAKY), `${JSON.stringify(flaky, null, 2)}\n`);
      return flaky;
    },
  };
}

function readFirst(laneFolder: string, others: readonly string[] = []): FileResult[] {
  const reports = readdirSync(laneFolder).filter((file) => file !== END && !others.includes(file));
  return reports.flatMap((file) => read(path.join(laneFolder, file)));
}

/** A lane that did not end is a failure. */
export function readLane(laneFolder: string): LaneFiles {
  const end = path.join(laneFolder, END);
  if (!existsSync(end)) return { files: [...readFirst(laneFolder), cutOff], flaky: [], seconds: 0 };
  const { seconds, repeated } = JSON.parse(readFileSync(end, 'utf8')) as LaneEnd;
  const getReport = ({ report }: LaneEnd['repeated'][number]) => `${report}.json`;
  const first = readFirst(laneFolder, repeated.map(getReport));
  const second: SecondRun[] = repeated.map((run) => ({ ...run, results: read(path.join(laneFolder, getReport(run))) }));
  return { files: withSecondRuns(first, second), flaky: findFlaky(first, second), seconds };
}

const cutOff: FileResult = {
  file: '',
  seconds: 0,
  passed: 0,
  failed: 1,
  skipped: 0,
  failures: [{ title: 'the lane', message: 'did not end' }],
};

export const describeFlaky = (files: readonly FlakyInLane[]): string[] =>
  files.map(({ lane, file, first, second: { passed, seconds } }) =>
    [
      `${lane} ~ ${file} is flaky`,
      ...describeFailures(first).map((failure) => `  first run  ${failure}`),
      `  second run ✓ alone: ${passed} passed in ${seconds.toFixed(1)} s`,
    ].join('\n'),
  );

export const closingLine = ({ passed, failed, skipped }: Tally) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

export const table = (results: readonly LaneResult[]): string =>
  [
    `${'lane'.padEnd(14)}${'passed'.padStart(7)}${'failed'.padStart(7)}${'skipped'.padStart(8)}${'seconds'.padStart(9)}`,
    ...results.map(
      ({ lane, passed, failed, skipped, seconds }) =>
        lane.padEnd(14) +
        String(passed).padStart(7) +
        String(failed).padStart(7) +
        String(skipped).padStart(8) +
        seconds.toFixed(1).padStart(9),
    ),
  ].join('\n');

// Tests that share a hook fail together, with one message.
export function describeFailures(failures: readonly Failure[]): string[] {
  return [...Map.groupBy(failures, ({ message }) => message)].map(([message, [first, ...others]]) =>
    [
      `${first?.title}${others.length > 0 ? `, and ${others.length} more` : ''}`,
      ...stripVTControlCharacters(message).split('\n').slice(0, MESSAGE_LINES),
    ].join('\n    '),
  );
}
