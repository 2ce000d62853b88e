import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { JestEnvironment } from '@jest/environment';
import type { Global } from '@jest/types';
import { STACK_FRAMES } from './stack-frames.ts';

const require = createRequire(import.meta.url);
const { default: Runtime } = require('jest-runtime') as typeof import('jest-runtime');
const circus = path.dirname(require.resolve('jest-circus'));
// State that jest-circus keeps on the global object, including `jest.setTimeout`.
const circusKeys: (string | undefined)[] = ['JEST_STATE_SYMBOL', 'EVENT_HANDLERS', 'TEST_TIMEOUT_SYMBOL'];

let loads = 0;

// Runs test files as Node itself runs the product: TypeScript by type stripping, ES modules, one module cache per
// worker. Loading the same packages into one vm context per file took about half the time of a typical suite.
// There is no module registry per file, so `jest.mock` and `jest.resetModules` do not exist.
class NativeRuntime {
  readonly #environment: JestEnvironment;

  constructor(environment: JestEnvironment) {
    this.#environment = environment;
    Object.assign(environment.global, { jest: this.#jestObject() });
  }

  // jest-circus is loaded per file: its state belongs to one file.
  requireInternalModule(file: string): unknown {
    for (const key of Object.getOwnPropertySymbols(globalThis)) {
      if (circusKeys.includes(key.description)) delete (globalThis as Record<symbol, unknown>)[key];
    }
    for (const loaded of Object.keys(require.cache)) if (loaded.startsWith(circus)) delete require.cache[loaded];
    return require(file);
  }

  requireModule = (file: string): unknown => require(file);
  unstable_shouldLoadAsEsm = () => true;
  // The query makes a test file run again when the same worker gets it a second time.
  unstable_importModule(file: string): Promise<unknown> {
    Error.stackTraceLimit = STACK_FRAMES;
    // Jest's looks for source maps at each frame; Node runs the files as they are.
    Reflect.deleteProperty(Error, 'prepareStackTrace');
    return import(`${pathToFileURL(file)}?load=${++loads}`);
  }

  setGlobalsForRuntime(_globals: Global.TestFrameworkGlobals) {}
  enterTestCode() {}
  leaveTestCode() {}
  getSourceMaps = () => new Map<string, string>();
  getAllCoverageInfoCopy = () => undefined;
  teardown() {}

  #jestObject() {
    const { moduleMocker: mocker, fakeTimersModern: timers } = this.#environment;
    if (!mocker || !timers) throw new Error('The environment has no mocks or no timers.');
    const jest = {
      fn: mocker.fn.bind(mocker),
      spyOn: mocker.spyOn.bind(mocker),
      mocked: mocker.mocked.bind(mocker),
      replaceProperty: mocker.replaceProperty.bind(mocker),
      restoreAllMocks: chained(() => mocker.restoreAllMocks()),
      resetAllMocks: chained(() => mocker.resetAllMocks()),
      clearAllMocks: chained(() => mocker.clearAllMocks()),
      useFakeTimers: chained((config?: Parameters<typeof timers.useFakeTimers>[0]) => timers.useFakeTimers(config)),
      useRealTimers: chained(() => timers.useRealTimers()),
      setSystemTime: chained((now?: number | Date) => timers.setSystemTime(now)),
      advanceTimersByTime: (milliseconds: number) => timers.advanceTimersByTime(milliseconds),
      advanceTimersByTimeAsync: (milliseconds: number) => timers.advanceTimersByTimeAsync(milliseconds),
      runAllTimersAsync: () => timers.runAllTimersAsync(),
      getTimerCount: () => timers.getTimerCount(),
      setTimeout: chained((milliseconds: number) => {
        Object.assign(globalThis, { [Symbol.for('TEST_TIMEOUT_SYMBOL')]: milliseconds });
      }),
    };
    function chained<A extends unknown[]>(action: (...args: A) => void) {
      return (...args: A): unknown => {
        action(...args);
        return jest;
      };
    }
    return jest;
  }
}

type RuntimeArguments = ConstructorParameters<typeof Runtime>;

// biome-ignore lint/style/noDefaultExport: jest takes a runtime from the default export
export default function createRuntime(...args: RuntimeArguments): InstanceType<typeof Runtime> | NativeRuntime {
  const [, environment] = args;
  return environment.getVmContext() ? new Runtime(...args) : new NativeRuntime(environment);
}
