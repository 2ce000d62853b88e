import * as router from '@coursewright/mfe-kit/router';
import { loadExposed } from './federation.ts';
import { allowScripts } from './trusted-scripts.ts';

interface Instance {
  shareScopeMap: Record<string, Record<string, Record<string, { lib?: () => unknown }>>>;
}

const ENTRY = 'http://localhost/mfe/billing/1.0.0/entry.js';
const page = globalThis as { billing?: object };
const getScript = () => document.head.querySelector<HTMLScriptElement>(`script[src="${ENTRY}"]`);

beforeEach(() => allowScripts({ name: 'billing', paths: [], entry: ENTRY, integrity: 'sha256-x' }));

// As the entry does when the browser has run it.
function run(container?: object) {
  const script = getScript();
  if (container) page.billing = container;
  script?.dispatchEvent(new Event('load'));
}

test('the entry of a remote is loaded with its hash, gets the modules of the shell, and gives its own', async () => {
  const init = jest.fn<void, [object, unknown[], Instance]>();
  const get = jest.fn(async () => () => ({ mfe: 'the module' }));
  const loading = loadExposed('billing', ENTRY, './mfe');
  expect(getScript()?.integrity).toBe('sha256-x');
  run({ init, get });
  expect(await loading).toEqual({ mfe: 'the module' });
  expect(get).toHaveBeenCalledWith('./mfe');
  const [scope, , host] = init.mock.lastCall ?? [];
  expect(host?.shareScopeMap.default).toBe(scope);
  const [shared] = Object.values(host?.shareScopeMap.default?.['@coursewright/mfe-kit/router'] ?? {});
  expect(shared?.lib?.()).toBe(router);
  expect(getScript()).toBeNull();
});

test('an entry that does not arrive, or leaves nothing, is an error; what an earlier one left is not taken', async () => {
  page.billing = { init() {}, get: async () => () => 'of an earlier attempt' };
  const empty = loadExposed('billing', ENTRY, './mfe');
  run();
  await expect(empty).rejects.toThrow('left no container');
  const failing = loadExposed('billing', ENTRY, './mfe');
  getScript()?.dispatchEvent(new Event('error'));
  await expect(failing).rejects.toThrow('could not be loaded');
});

test('the entry of another address is refused', async () => {
  await expect(loadExposed('billing', 'https://elsewhere.example/entry.js', './mfe')).rejects.toThrow('not part of');
});
