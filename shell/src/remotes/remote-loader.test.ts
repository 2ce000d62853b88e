import type { MfeConfig } from '@coursewright/contracts';
import { defineMfe } from '@coursewright/mfe-kit';
import { createRemoteLoader } from './remote-loader.ts';

const loadExposed = jest.fn<Promise<unknown>, [remote: string, entry: string, module: string]>();

const billing = defineMfe({ id: 'billing', version: '1.0.0', routes: [{ path: 'pricing' }] });

const configWith = (entry: string | null): MfeConfig => ({
  brand: { name: 'Coursewright', siteUrl: '/' },
  remotes: [{ name: 'billing', paths: ['/pricing'], entry }],
});

let fetched: string[];
let fresh: MfeConfig | undefined;

beforeEach(() => {
  loadExposed.mockReset();
  fetched = [];
  fresh = configWith('/mfe/billing/1.0.1/entry.js');
  globalThis.fetch = async (url) => {
    fetched.push(String(url));
    return fresh ? Response.json(fresh) : new Response('', { status: 502 });
  };
});

const getLoader = (entry: string | null = '/mfe/billing/1.0.0/entry.js', options = {}) =>
  createRemoteLoader(configWith(entry), { federation: async () => ({ loadExposed }), ...options });

test('a remote is loaded once for all who ask', async () => {
  loadExposed.mockResolvedValue({ mfe: billing });
  const loader = getLoader();
  expect(await Promise.all([loader.load('billing'), loader.load('billing')])).toEqual([billing, billing]);
  expect(loadExposed.mock.calls).toEqual([['billing', expect.stringMatching('/mfe/billing/1.0.0/entry.js$'), './mfe']]);
  expect(fetched).toEqual([]);
});

test('a remote that is down is an error, and the next call asks for its present address', async () => {
  loadExposed.mockRejectedValue(new Error('script failed'));
  const loader = getLoader();
  await expect(loader.load('billing')).rejects.toThrow('script failed');

  loadExposed.mockResolvedValue({ mfe: billing });
  expect(await loader.load('billing')).toBe(billing);
  expect(fetched).toEqual(['/mfe-config.json']);
  expect(loadExposed.mock.lastCall?.[1]).toMatch('/mfe/billing/1.0.1/entry.js?renewal=1');
});

test('a remote that does not answer is given up, and may answer later', async () => {
  loadExposed.mockReturnValue(new Promise(() => {}));
  const loader = getLoader(undefined, { timeoutMs: 300 });
  await expect(loader.load('billing')).rejects.toThrow('did not answer within 300 ms');
  loadExposed.mockResolvedValue({ mfe: billing });
  expect(await loader.load('billing')).toBe(billing);
});

test('a remote built for another contract is refused', async () => {
  loadExposed.mockResolvedValue({ mfe: { ...billing, contract: 1 } });
  await expect(getLoader().load('billing')).rejects.toThrow('contract 1, this shell has 2');
});

test('a container without the module is refused', async () => {
  loadExposed.mockResolvedValue(undefined);
  await expect(getLoader().load('billing')).rejects.toThrow('no module');
});

test('a remote that was away when the page was made is looked for again', async () => {
  loadExposed.mockResolvedValue({ mfe: billing });
  expect(await getLoader(null).load('billing')).toBe(billing);
});

test('a remote that is still away is an error', async () => {
  fresh = configWith(null);
  await expect(getLoader(null).load('billing')).rejects.toThrow('not available');
});
