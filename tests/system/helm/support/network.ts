import { BlockList } from 'node:net';
import { type Labels, type Manifest, matches } from './manifest.ts';

/** A pod, or without labels what lies outside the cluster. */
export interface Peer {
  readonly labels?: Labels;
  readonly namespace?: string;
  readonly address?: string;
}

export interface Target extends Peer {
  readonly port: number;
  /** Names of its ports. */
  readonly named?: Readonly<Record<string, number>>;
}

interface Rule {
  readonly ports?: readonly { readonly port: number | string }[];
  readonly from?: readonly PeerRule[];
  readonly to?: readonly PeerRule[];
}

interface PeerRule {
  readonly podSelector?: { matchLabels?: Labels };
  readonly namespaceSelector?: { matchLabels?: Labels };
  readonly ipBlock?: { readonly cidr: string; readonly except?: readonly string[] };
}

const NAMESPACE = 'learning';

/** As Kubernetes decides: a pod that policies select sends and receives what one of their rules allows, all others everything. */
export function permits(policies: readonly Manifest[], from: Peer, to: Target): boolean {
  return (
    oneAllows(policies, 'Egress', from, ({ ports, to: peers }) => covers(ports, to) && includes(peers, to)) &&
    oneAllows(policies, 'Ingress', to, ({ ports, from: peers }) => covers(ports, to) && includes(peers, from))
  );
}

function oneAllows(
  policies: readonly Manifest[],
  type: 'Ingress' | 'Egress',
  pod: Peer,
  allows: (rule: Rule) => boolean,
): boolean {
  const applying = policies.filter(
    ({ spec }) =>
      pod.namespace === NAMESPACE && spec.policyTypes.includes(type) && matches(spec.podSelector, pod.labels ?? {}),
  );
  const rules: Rule[] = applying.flatMap(({ spec }) => spec[type.toLowerCase()] ?? []);
  return applying.length === 0 || rules.some(allows);
}

const covers = (ports: Rule['ports'], { port, named = {} }: Target): boolean =>
  ports === undefined || ports.some((each) => (typeof each.port === 'number' ? each.port : named[each.port]) === port);

// Without a list, or with an empty one, everybody.
const includes = (peers: readonly PeerRule[] | undefined, peer: Peer): boolean =>
  !peers?.length || peers.some((rule) => isPeer(rule, peer));

function isPeer({ podSelector, namespaceSelector, ipBlock }: PeerRule, { labels, namespace, address }: Peer): boolean {
  if (ipBlock)
    return (
      address !== undefined &&
      contains(ipBlock.cidr, address) &&
      !ipBlock.except?.some((cidr) => contains(cidr, address))
    );
  if (namespace === undefined) return false;
  const inNamespace = namespaceSelector
    ? matches(namespaceSelector, { 'kubernetes.io/metadata.name': namespace })
    : namespace === NAMESPACE;
  return inNamespace && (!podSelector || matches(podSelector, labels ?? {}));
}

function contains(cidr: string, address: string): boolean {
  const [network = '', bits] = cidr.split('/');
  const family = network.includes(':') ? 'ipv6' : 'ipv4';
  // A BlockList takes an IPv4 address for a mapped one of IPv6.
  if (address.includes(':') !== network.includes(':')) return false;
  const list = new BlockList();
  list.addSubnet(network, Number(bits), family);
  return list.check(address, family);
}
