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

/** Whether a socket's peer is this machine. */
export const isLoopback = (address: string | undefined) => /^(127\.|::1$)/.test(plain(address ?? ''));

const plain = (address: string) => (/^::ffff:\d+\./i.test(address) ? address.slice(7) : address);
