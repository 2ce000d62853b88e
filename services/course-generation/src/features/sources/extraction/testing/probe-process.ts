import { execFile } from 'node:child_process';
import { createSocket } from 'node:dgram';
import dns from 'node:dns';
import { readFileSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import { tmpdir } from 'node:os';
import tls from 'node:tls';
import { Worker } from 'node:worker_threads';

// What code that runs in a closed process could try. `port` is one of the test.
export interface ProbeJob {
  port: number;
  secret: string;
}

const connected = (socket: net.Socket) =>
  new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));

const attempts = {
  'a file': ({ secret }: ProbeJob) => readFileSync(secret),
  'a file by an address': ({ secret }: ProbeJob) => import(`${secret}?again`, { with: { type: 'json' } }),
  'the environment of the service': () => readFileSync(`/proc/${process.ppid}/environ`),
  'its own environment file': () => readFileSync('/proc/self/environ'),
  'the memory of the service': () => readFileSync(`/proc/${process.ppid}/mem`),
  writing: () => writeFileSync(`${tmpdir()}/probe`, ''),
  'a program': () => execFile(process.execPath, ['--version']),
  'a thread': () => new Worker('', { eval: true }),
  fetch: ({ port }: ProbeJob) => fetch(`http://127.0.0.1:${port}`),
  http: ({ port }: ProbeJob) => new Promise((resolve, reject) => http.get({ port }, resolve).once('error', reject)),
  'a connection': ({ port }: ProbeJob) => connected(net.connect(port, '127.0.0.1')),
  'a socket': ({ port }: ProbeJob) => connected(new net.Socket().connect(port, '127.0.0.1')),
  TLS: ({ port }: ProbeJob) => connected(tls.connect(port, '127.0.0.1')),
  'a web socket': ({ port }: ProbeJob) =>
    new Promise((resolve, reject) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}`);
      socket.onopen = resolve;
      socket.onerror = reject;
    }),
  listening: () => new Promise((resolve) => net.createServer().listen(0, '127.0.0.1', () => resolve(0))),
  'a datagram': () => createSocket('udp4').send('x', 53, '127.0.0.1'),
  'a name': () => new Promise((resolve) => dns.lookup('localhost', resolve)),
  'a name server': () => new dns.promises.Resolver().resolve4('localhost'),
  'a signal': () => process.kill(process.ppid, 0),
  'native parts of Node': () => Reflect.get(process, 'binding')('tcp_wrap'),
} satisfies Record<string, (job: ProbeJob) => unknown>;

process.on('message', async (job: ProbeJob | 'work') => {
  if (job === 'work') for (;;) Math.random();
  const answers: [string, string][] = [];
  for (const [name, attempt] of Object.entries(attempts)) {
    const answer = await (async () => attempt(job))().then(
      () => 'done',
      (error: unknown) => (error instanceof Error || error instanceof Event ? 'refused' : String(error)),
    );
    answers.push([name, answer]);
  }
  process.send?.(Object.fromEntries(answers));
});
