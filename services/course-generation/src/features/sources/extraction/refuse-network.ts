import dgram from 'node:dgram';
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

// Loaded before the program of a closed process. Node 24 has no permission for the network, as Node 25 has: what opens a
// connection, asks a name server or signals another process is replaced.
function refuse(): never {
  throw new Error('this process has no network and sends no signals');
}

// By descriptors: some properties are getters that need an instance.
const getFunctions = (owner: object) =>
  Object.entries(Object.getOwnPropertyDescriptors(owner)).flatMap(([name, { value }]) =>
    name !== 'constructor' && typeof value === 'function' ? [name] : [],
  );

const CLOSED: [object, string[]][] = [
  [net.Socket.prototype, ['connect']],
  [net.Server.prototype, ['listen']],
  [net, ['_createServerHandle']],
  [dgram, getFunctions(dgram)],
  [dgram.Socket.prototype, getFunctions(dgram.Socket.prototype)],
  [dns.Resolver.prototype, getFunctions(Object.getPrototypeOf(dns.Resolver.prototype))],
  [dns.promises.Resolver.prototype, getFunctions(Object.getPrototypeOf(dns.promises.Resolver.prototype))],
  [dns.promises, getFunctions(dns.promises)],
  [dns, getFunctions(dns)],
  [process, ['kill', '_kill', '_debugProcess', 'binding']],
];

for (const [owner, names] of CLOSED) {
  for (const name of names) Object.defineProperty(owner, name, { value: refuse, writable: false, configurable: false });
}
syncBuiltinESMExports();
