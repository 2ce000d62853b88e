import type { EnvironmentContext, JestEnvironmentConfig } from '@jest/environment';
import { TestEnvironment } from 'jest-environment-jsdom';
import { shareComputedStyles } from './computed-style.ts';
import { STACK_FRAMES } from './stack-frames.ts';

// react-router's data routers build a Request per navigation, and Node's Request refuses jsdom's AbortSignal.
// MessageChannel stays out: React's scheduler would keep Node's open and jest would never exit.
const fromNode = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'AbortController',
  'AbortSignal',
  'TextEncoder',
  'TextDecoder',
  'ReadableStream',
  'TransformStream',
  'WritableStream',
  'structuredClone',
] as const;

export class FetchingJsdomEnvironment extends TestEnvironment {
  override async setup() {
    await super.setup();
    for (const name of fromNode) this.global[name] = globalThis[name] as never;
  }
}

type Descriptors = Map<string, PropertyDescriptor>;

const readGlobals = (global: object): Descriptors => new Map(Object.entries(Object.getOwnPropertyDescriptors(global)));

// One window for all test files of a worker: packages stay loaded, changes by a test file are undone.
class SharedJsdomEnvironment extends FetchingJsdomEnvironment {
  console: Console;
  readonly #exit: typeof process.exit;
  readonly #listeners: Parameters<typeof window.addEventListener>[] = [];
  readonly #timers: number[] = [];
  #globals: Descriptors | undefined;

  constructor(config: JestEnvironmentConfig, context: EnvironmentContext) {
    const current = new Proxy({} as Console, { get: (_, key) => Reflect.get(this.console, key) });
    super(config, { ...context, console: current });
    this.console = context.console;
    this.#exit = this.global.process.exit;
  }

  override async setup() {
    if (this.#globals) return;
    await super.setup();
    const add = this.global.addEventListener;
    const listeners = this.#listeners;
    this.global.addEventListener = function (this: Window, ...listener: (typeof listeners)[number]) {
      listeners.push(listener);
      return add.apply(this, listener);
    } as typeof add;
    this.global.Error.stackTraceLimit = STACK_FRAMES;
    this.#recordTimers('setTimeout');
    this.#recordTimers('setInterval');
    shareComputedStyles(this.global as unknown as Parameters<typeof shareComputedStyles>[0]);
    this.#globals = readGlobals(this.global);
  }

  // A retry that waits would send its request in the next file. React's scheduler, which stays loaded, uses short timers.
  #recordTimers(name: 'setTimeout' | 'setInterval') {
    const window = this.global as unknown as Window;
    const set = window[name].bind(window) as (handler: TimerHandler, ms?: number, ...args: unknown[]) => number;
    window[name] = ((handler: TimerHandler, ms?: number, ...args: unknown[]) => {
      const timer = set(handler, ms, ...args);
      if (ms && ms > 20) this.#timers.push(timer);
      return timer;
    }) as never;
  }

  // Nor in the next test.
  handleTestEvent({ name }: { name: string }) {
    if (name === 'test_done') this.#clearTimers();
  }

  #clearTimers() {
    for (const timer of this.#timers.splice(0)) (this.global as unknown as Window).clearTimeout(timer);
  }

  override async teardown() {
    const { global, fakeTimersModern, moduleMocker } = this;
    fakeTimersModern?.useRealTimers();
    moduleMocker?.restoreAllMocks();
    global.process.exit = this.#exit;
    for (const [type, listener, options] of this.#listeners.splice(0)) {
      global.removeEventListener(type, listener, options);
    }
    this.#clearTimers();
    const { document } = global;
    for (const element of [document.documentElement, document.head, document.body]) {
      for (const name of element.getAttributeNames()) element.removeAttribute(name);
    }
    document.head.replaceChildren();
    document.body.replaceChildren();
    for (const cookie of document.cookie.split('; ')) {
      document.cookie = `${cookie.split('=')[0]}=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/`;
    }
    global.localStorage.clear();
    global.sessionStorage.clear();
    global.history.replaceState(null, '', '/');
    this.#restoreGlobals();
  }

  #restoreGlobals() {
    const known = this.#globals ?? new Map();
    for (const [name, now] of readGlobals(this.global)) {
      const before = known.get(name);
      if (!before) Reflect.deleteProperty(this.global, name);
      else if (before.value !== now.value || before.get !== now.get) Object.defineProperty(this.global, name, before);
    }
  }
}

let shared: SharedJsdomEnvironment | undefined;

// biome-ignore lint/style/noDefaultExport: jest takes an environment from the default export
export default function createEnvironment(config: JestEnvironmentConfig, context: EnvironmentContext) {
  shared ??= new SharedJsdomEnvironment(config, context);
  shared.console = context.console;
  return shared;
}
