import type { RemoteDescriptor } from '@coursewright/contracts';

interface ScriptPolicy {
  createScriptURL(url: string): string;
}

interface PolicyFactory {
  createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy;
}

const folders = new Set<string>();
const integrity = new Map<string, string>();

const absolute = (url: string) => new URL(url, location.href).href;

/** From now on scripts below the remote's entry may be loaded, the entry only with the bytes it was composed with. */
export function trust({ entry, integrity: hash }: RemoteDescriptor) {
  if (!entry) return;
  folders.add(new URL('.', absolute(entry)).href);
  if (hash) integrity.set(absolute(entry), hash);
}

function checked(url: string): string {
  if ([...folders].some((folder) => absolute(url).startsWith(folder))) return url;
  throw new TypeError(`${url} is not part of the configuration`);
}

const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
const policy = trustedTypes?.createPolicy('mfe-remotes', { createScriptURL: checked });

/** The script element for a remote's file, with the attributes its preload link has. */
export function trustedScript(url: string): HTMLScriptElement {
  const script = document.createElement('script');
  script.src = policy ? policy.createScriptURL(url) : checked(url);
  script.async = true;
  const hash = integrity.get(absolute(url));
  if (hash) script.integrity = hash;
  if (hash || new URL(script.src).origin !== location.origin) script.crossOrigin = 'anonymous';
  return script;
}
