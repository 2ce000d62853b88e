import { Session } from 'node:inspector';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { projectRoot } from '../../e2e/support/config.ts';

const OTHERS = /node_modules|\/testing\/|^(dev|tests|packages\/embedded-mongo)\//;
const root = pathToFileURL(`${projectRoot}${path.sep}`).href;

interface Script {
  url: string;
  functions: { ranges: { startOffset: number; count: number }[] }[];
}

/** Functions of the product, as `file:offset`, that run between `start` and `stop`. The evaluation of a file is not counted. */
export function createCoverage() {
  const session = new Session();
  session.connect();

  // Answers at once: the session inspects its own thread.
  function post(method: string, params: object = {}): unknown {
    let answer: unknown;
    session.post(method, params, (error: Error | null, result: unknown) => {
      if (error) throw error;
      answer = result;
    });
    return answer;
  }
  post('Profiler.enable');

  return {
    start: () => void post('Profiler.startPreciseCoverage', { callCount: true, detailed: false }),
    stop(): string[] {
      const { result } = post('Profiler.takePreciseCoverage') as { result: Script[] };
      post('Profiler.stopPreciseCoverage');
      return result.filter(({ url }) => url.startsWith(root)).flatMap(functionsThatRan);
    },
  };
}

function functionsThatRan({ url, functions }: Script): string[] {
  const file = path.relative(projectRoot, fileURLToPath(url));
  if (OTHERS.test(file)) return [];
  return functions
    .flatMap(({ ranges }) => ranges)
    .filter(({ startOffset, count }) => startOffset > 0 && count > 0)
    .map(({ startOffset }) => `${file}:${startOffset}`);
}

export const getFile = (name: string) => name.slice(0, name.lastIndexOf(':'));
