import type { MfeConfig } from '@coursewright/contracts';

/** The configuration the server wrote into the page; fetched only where there is none. */
export async function readMfeConfig(): Promise<MfeConfig> {
  const inline = document.getElementById('mfe-config')?.textContent;
  return inline ? (JSON.parse(inline) as MfeConfig) : fetchMfeConfig();
}

/** The configuration as it is now. */
export async function fetchMfeConfig(): Promise<MfeConfig> {
  const response = await fetch('/mfe-config.json', { cache: 'no-cache' });
  if (!response.ok) throw new Error(`/mfe-config.json answered ${response.status}`);
  const { mfeConfigSchema } = await import('@coursewright/contracts');
  return mfeConfigSchema.parse(await response.json());
}
