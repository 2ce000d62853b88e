import { startChild } from './child.ts';

export async function startProviders() {
  const child = startChild('dev/src/start.ts', ['--target=providers']);
  const [, url = ''] = await child.printed(/providers is ready: (\S+)/);
  const variables = [...child.output().matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]);
  return {
    url,
    env: Object.fromEntries(variables) as Record<string, string>,
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
