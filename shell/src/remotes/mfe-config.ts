import type { MfeConfig, RemoteDescriptor } from '@coursewright/contracts';

/** From the JSON block that the server writes into the page; fetched if there is none. */
export async function readMfeConfig(): Promise<MfeConfig> {
  const inline = document.getElementById('mfe-config')?.textContent;
  return inline ? (JSON.parse(inline) as MfeConfig) : fetchMfeConfig();
}

export async function fetchMfeConfig(): Promise<MfeConfig> {
  const response = await fetch('/mfe-config.json', { cache: 'no-cache' });
  if (!response.ok) throw new Error(`/mfe-config.json answered ${response.status}`);
  const { mfeConfigSchema } = await import('@coursewright/contracts');
  return mfeConfigSchema.parse(await response.json());
}

/** Matches whole segments in any letter case, as the router does. */
export function findOwner(config: MfeConfig, path: string): RemoteDescriptor | undefined {
  const asked = withoutQuery(path);
  return config.remotes.find(({ paths }) =>
    paths.some((claim) => asked === claim.toLowerCase() || asked.startsWith(`${claim.toLowerCase()}/`)),
  );
}

const withoutQuery = (path: string) => (path.split(/[?#]/)[0] ?? '').toLowerCase();
