import { startChild } from './child.ts';

/** Stand-ins for the providers of pictures and videos, and what the product is to be told of them. */
export async function startProviders() {
  const child = startChild('local/src/start.ts', ['--target=providers']);
  const [, url = ''] = await child.printed(/providers is ready: (\S+)/, 20_000);
  const told = [...child.output().matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]);
  return {
    url,
    env: Object.fromEntries(told) as Record<string, string>,
    /** The next requests to a provider go wrong. */
    async fail(provider: string, ...faults: object[]) {
      await fetch(`${url}/faults/${provider}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(faults),
      });
    },
    stop: () => child.stop(),
  };
}
