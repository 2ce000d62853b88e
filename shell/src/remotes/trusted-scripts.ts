import type { RemoteDescriptor } from '@coursewright/contracts';

interface ScriptPolicy {
  createScriptURL(url: string): string;
}

interface PolicyFactory {
  createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy;
}

export const SCRIPT_TIMEOUT_MS = 8_000;

const folders = new Set<string>();
const integrity = new Map<string, string>();

const absolute = (url: string) => new URL(url, location.href).href;

/** Allows scripts below the remote's entry. The entry itself must match its hash. */
export function allowScripts({ entry, integrity: hash }: RemoteDescriptor) {
  if (!entry) return;
  folders.add(new URL('.', absolute(entry)).href);
  if (hash) integrity.set(absolute(entry), hash);
}

function assertAllowed(url: string): string {
  if ([...folders].some((folder) => absolute(url).startsWith(folder))) return url;
  throw new TypeError(`${url} is not part of the configuration`);
}

const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
const policy = trustedTypes?.createPolicy('mfe-remotes', { createScriptURL: assertAllowed });

/** Sets the same attributes as the preload link, else the browser fetches the file twice. */
export function createTrustedScript(url: string): HTMLScriptElement {
  const script = document.createElement('script');
  script.src = policy ? policy.createScriptURL(url) : assertAllowed(url);
  script.async = true;
  const hash = integrity.get(absolute(url));
  if (hash) script.integrity = hash;
  if (hash || new URL(script.src).origin !== location.origin) script.crossOrigin = 'anonymous';
  return script;
}
