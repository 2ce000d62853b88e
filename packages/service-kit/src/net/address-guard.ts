import { lookup } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

// Addresses that are not on the public internet: the special-purpose registries of IANA.
const FORBIDDEN_4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.31.196.0/24', '192.52.193.0/24', '192.88.99.0/24', '192.168.0.0/16', '192.175.48.0/24'],
  ...['198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  // Inside their clouds alone: WireServer and name server of Azure, services of IBM Cloud.
  ...['168.63.129.16/32', '161.26.0.0/16', '166.8.0.0/14'],
];
// Only 2000::/3 is global, and not all of it. The metadata address of Alibaba Cloud is in 100.64.0.0/10.
const GLOBAL_6 = '2000::/3';
const FORBIDDEN_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20', '2620:4f:8000::/48'];

function getList(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

const forbidden4 = getList(FORBIDDEN_4, 'ipv4');
const forbidden6 = getList(FORBIDDEN_6, 'ipv6');
const global6 = getList([GLOBAL_6], 'ipv6');

/** Whether an IP address is on the public internet. Mapped and translated IPv4 addresses are not. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !forbidden4.check(address, 'ipv4');
  return family === 6 && !address.includes('%') && global6.check(address, 'ipv6') && !forbidden6.check(address, 'ipv6');
}

const LOCAL_NAME =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|private|test|invalid|onion|home\.arpa|ip6-localhost|ip6-loopback)$/;
const PORTS = ['', '80', '443', '8080', '8443'];

const getHost = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '');

/** Whether a web address may be asked for, before its name is resolved. */
export function isAllowedUrl(url: URL): boolean {
  if (!['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '') return false;
  if (!PORTS.includes(url.port)) return false;
  const host = getHost(url).replace(/\.$/, '').toLowerCase();
  if (isIP(host) !== 0) return isPublicAddress(host);
  return host.includes('.') && !LOCAL_NAME.test(host);
}

type Address = { address: string; family: number };

/** What a request to an address of others' choice may reach. */
export interface AddressGuard {
  resolve(host: string): Promise<Address[]>;
  // Tests allow a server of their own.
  isPublic(address: string): boolean;
  isAllowed(url: URL): boolean;
}

export const publicInternet: AddressGuard = {
  resolve: (host) => lookup(host, { all: true, verbatim: true }),
  isPublic: isPublicAddress,
  isAllowed: isAllowedUrl,
};

/**
 * The same error for a private address as for a name that does not exist: another one would tell which names the
 * network has.
 */
async function resolvePublic({ resolve, isPublic }: AddressGuard, host: string): Promise<Address[]> {
  const all = await resolve(host);
  if (all.length === 0 || !all.every(({ address }) => isPublic(address))) throw new Error('there is no such address');
  return all;
}

/** Whether it may be asked for now: names change, so `requestGuarded` checks again. */
export const isReachable = async (guard: AddressGuard, url: URL): Promise<boolean> =>
  guard.isAllowed(url) &&
  (await resolvePublic(guard, getHost(url)).then(
    () => true,
    () => false,
  ));

// Asked for by the connection itself, so that no second answer of the name server is used.
const guardedLookup =
  (guard: AddressGuard): LookupFunction =>
  (host, options, callback) => {
    resolvePublic(guard, host).then(
      (all) => (options.all ? callback(null, all) : callback(null, all[0]?.address ?? '', all[0]?.family)),
      (error) => callback(error, ''),
    );
  };

/**
 * One request over a connection of its own, to an address that was checked for it. Redirects are not followed.
 * @returns the response, which the caller destroys
 */
export async function requestGuarded(
  guard: AddressGuard,
  url: URL,
  { body, ...options }: Pick<http.RequestOptions, 'method' | 'headers' | 'signal'> & { readonly body?: string },
): Promise<http.IncomingMessage> {
  if (!guard.isAllowed(url)) throw new Error('the address is not allowed');
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
  const { request } = url.protocol === 'https:' ? https : http;
  request(url, { ...options, lookup: guardedLookup(guard), agent: false })
    .once('response', resolve)
    .on('error', reject)
    .end(body);
  return promise;
}
