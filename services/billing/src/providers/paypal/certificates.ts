import { X509Certificate } from 'node:crypto';
import { notSigned } from '../provider.errors.ts';
import type { PaypalConfig } from '../provider-config.ts';
import { paypalAway } from './paypal.errors.ts';

const hosts = {
  live: ['https://api.paypal.com', 'https://api-m.paypal.com'],
  sandbox: ['https://api.sandbox.paypal.com', 'https://api-m.sandbox.paypal.com'],
} as const;

const FETCH_MS = 3000;
const MAX_LENGTH = 64 * 1024;
const KEPT = 20;

/** PayPal's certificates by their address: from PayPal's own hosts alone, as the address comes with the message. */
export function createCertificates({ environment, apiBase }: PaypalConfig) {
  const known = new Map<string, Promise<X509Certificate>>();
  const loopback = apiBase?.startsWith('http:') ? originOf(new URL(apiBase)) : undefined;
  const origins: readonly string[] = loopback ? [loopback] : hosts[environment];

  return async (address: string): Promise<X509Certificate> => {
    const url = URL.canParse(address) ? new URL(address) : undefined;
    if (!url || !origins.includes(originOf(url)) || url.username || url.password) {
      throw notSigned('paypal');
    }
    const certificate = known.get(url.href) ?? download(url);
    if (!known.has(url.href)) {
      if (known.size >= KEPT) known.clear();
      known.set(url.href, certificate);
      certificate.catch(() => known.delete(url.href));
    }
    return certificate;
  };
}

/** This machine has two names. */
const originOf = ({ origin, hostname }: URL) =>
  hostname === 'localhost' ? origin.replace('localhost', '127.0.0.1') : origin;

async function download(url: URL): Promise<X509Certificate> {
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(FETCH_MS) });
    const text = await response.text();
    if (!response.ok || text.length > MAX_LENGTH) throw new Error(`status ${response.status}`);
    return new X509Certificate(text);
  } catch (error) {
    // Not the sender's fault: PayPal delivers again.
    throw paypalAway(`no certificate from ${url.host}: ${error instanceof Error ? error.message : error}`);
  }
}
