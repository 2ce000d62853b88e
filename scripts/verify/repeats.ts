import type { Failure, FileResult } from './reports.ts';

/** Files that fail by chance, beyond which the run is red. */
export const MOST_FLAKY = 2;
/** So many files of one lane do not fail by chance; running each again, alone, would take longer than the lane. */
export const MOST_REPEATED = 20;

/** The second run of a file: alone, after all others of its lane. */
export interface SecondRun {
  file: string;
  /** whether the command ended well */
  ok: boolean;
  results: readonly FileResult[];
}

export interface FlakyFile {
  file: string;
  first: readonly Failure[];
  second: { passed: number; skipped: number; seconds: number };
}

/** The files to run again. A failure outside of files, such as of a global setup, stays one. */
export function filesToRepeat(first: readonly FileResult[]): string[] {
  const files = first.filter(({ file, failed }) => file !== '' && failed > 0).map(({ file }) => file);
  return files.length <= MOST_REPEATED ? files : [];
}

/** Each test once: the second run of a file takes the place of its first, unless it ran nothing. */
export function withSecondRuns(first: readonly FileResult[], second: readonly SecondRun[]): FileResult[] {
  return first.map((result) => {
    const again = second.find(({ file }) => file === result.file);
    if (!again) return result;
    const rerun = again.results.find(({ file }) => file === result.file);
    return rerun && (rerun.failed > 0 || isGreen(again)) ? rerun : result;
  });
}

export const findFlaky = (first: readonly FileResult[], second: readonly SecondRun[]): FlakyFile[] =>
  second.filter(isGreen).map(({ file, results }) => {
    const [rerun] = results;
    return {
      file,
      first: first.filter((result) => result.file === file).flatMap(({ failures }) => failures),
      second: { passed: rerun?.passed ?? 0, skipped: rerun?.skipped ?? 0, seconds: rerun?.seconds ?? 0 },
    };
  });

const isGreen = ({ file, ok, results }: SecondRun) =>
  ok && results.length === 1 && results[0]?.file === file && results[0].failed === 0 && results[0].passed > 0;
