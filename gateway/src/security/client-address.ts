import { isIPv6 } from 'node:net';

/**
 * The client's address: the socket's, or with `hops` trusted proxies in front the entry the outermost of them wrote.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  hops: number,
): string {
  const chain = [...(forwardedFor ?? '').split(','), socketAddress ?? ''].map((entry) => plain(entry.trim()));
  const known = hops === 0 ? chain.slice(-1) : chain.filter(Boolean);
  return known[Math.max(0, known.length - 1 - hops)] || 'unknown';
}

/** One limit per address; an IPv6 customer owns a /64, so that is the unit there. */
export function limitKey(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = address.split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const groups = address.includes('::')
    ? [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
    : left;
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** Whether a socket's peer is this machine. */
export const isLoopback = (address: string | undefined) => /^(127\.|::1$)/.test(plain(address ?? ''));

const plain = (address: string) => (/^::ffff:\d+\./i.test(address) ? address.slice(7) : address);
