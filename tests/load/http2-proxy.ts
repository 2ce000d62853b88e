import { execFile } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { createSecureServer } from 'node:http2';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream';
import { promisify } from 'node:util';

// Headers of a connection, which HTTP/2 does not have.
const HOP_BY_HOP = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'host'];

interface Http2Proxy {
  readonly url: string;
  /** Chromium keeps no files of a server whose certificate it does not trust. */
  readonly browserFlag: string;
  stop(): Promise<void>;
}

/** The TLS proxy that operations.md asks for in front of the gateway, with a certificate of its own making. */
export async function startHttp2Proxy(target: string, port: number): Promise<Http2Proxy> {
  const certificate = await createCertificate();
  const server = createSecureServer({ ...certificate, allowHTTP1: true });
  server.on('request', (incoming, outgoing) => {
    const { ':authority': host, ...rest } = incoming.headers;
    const kept = Object.entries(rest).filter(([name]) => !name.startsWith(':') && !HOP_BY_HOP.includes(name));
    const headers = { ...Object.fromEntries(kept), host: String(host ?? incoming.headers.host) };
    const { method, url = '/' } = incoming;
    const call = request(new URL(url, target), { method, headers }, (answer) => {
      const given = Object.entries(answer.headers).filter(([name]) => !HOP_BY_HOP.includes(name));
      outgoing.writeHead(answer.statusCode ?? 502, Object.fromEntries(given));
      pipeline(answer, outgoing, () => {});
    });
    call.on('error', () => outgoing.destroy());
    outgoing.on('close', () => call.destroy());
    incoming.pipe(call);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `https://localhost:${port}`,
    browserFlag: `--ignore-certificate-errors-spki-list=${hashKey(certificate.cert)}`,
    async stop() {
      server.close();
    },
  };
}

function hashKey(certificate: Buffer): string {
  const key = new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(key).digest('base64');
}

async function createCertificate(): Promise<{ key: Buffer; cert: Buffer }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'coursewright-tls-'));
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  try {
    const how = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1'];
    await promisify(execFile)('openssl', [...how, '-subj', '/CN=localhost', '-keyout', key, '-out', cert]);
    return { key: await readFile(key), cert: await readFile(cert) };
  } finally {
    await rm(folder, { recursive: true });
  }
}
