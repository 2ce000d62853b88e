import { TestEnvironment } from 'jest-environment-jsdom';

// react-router's data routers build a Request per navigation, and Node's Request refuses jsdom's AbortSignal.
// MessageChannel stays out: React's scheduler would keep Node's open and jest would never exit.
const fromNode = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'FormData',
  'AbortController',
  'AbortSignal',
  'TextEncoder',
  'TextDecoder',
  'ReadableStream',
  'TransformStream',
  'WritableStream',
  'structuredClone',
] as const;

/** jsdom with the fetch family of Node. */
// biome-ignore lint/style/noDefaultExport: jest takes an environment from the default export
export default class FetchingJsdomEnvironment extends TestEnvironment {
  override async setup() {
    await super.setup();
    for (const name of fromNode) this.global[name] = globalThis[name] as never;
  }
}
