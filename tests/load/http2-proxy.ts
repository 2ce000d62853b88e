import { execFile } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { createSecureServer } from 'node:http2';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';

// Headers of a connection, which HTTP/2 does not have.
const HOP_BY_HOP = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'host'];

/** What a proxy sends in place of the target. */
export interface Adaptation {
  findFile(path: string): Promise<{ content: Buffer; encoding?: string } | undefined>;
  /** The page, compressed by Brotli. */
  changePage(html: string, path: string): Buffer;
}

interface ProxyOptions {
  target: string;
  port: number;
  certificate: Certificate;
  adaptation?: Adaptation;
}

const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' };

/** The TLS proxy that operations.md asks for in front of the gateway. */
export async function startHttp2Proxy({ target, port, certificate, adaptation }: ProxyOptions) {
  const server = createSecureServer({ ...certificate, allowHTTP1: true });
  server.on('request', async (incoming, outgoing) => {
    const address = new URL(incoming.url, target);
    const { pathname } = address;
    const file = pathname.startsWith('/assets/') ? await adaptation?.findFile(pathname) : undefined;
    if (file) {
      outgoing.writeHead(200, {
        'content-type': types[path.extname(pathname)] ?? 'application/octet-stream',
        'cache-control': 'public, max-age=31536000, immutable',
        ...(file.encoding && { 'content-encoding': file.encoding }),
      });
      outgoing.end(file.content);
      return;
    }
    const changesPage = adaptation !== undefined && incoming.headers.accept?.includes('text/html');
    const { ':authority': host, ...rest } = incoming.headers;
    const kept = Object.entries(rest).filter(([name]) => !name.startsWith(':') && !HOP_BY_HOP.includes(name));
    const headers = {
      ...Object.fromEntries(kept),
      host: String(host ?? incoming.headers.host),
      ...(changesPage && { 'accept-encoding': 'identity' }),
    };
    const call = request(address, { method: incoming.method, headers }, (answer) => {
      const given = Object.entries(answer.headers).filter(([name]) => !HOP_BY_HOP.includes(name));
      const status = answer.statusCode ?? 502;
      if (!changesPage) {
        outgoing.writeHead(status, Object.fromEntries(given));
        pipeline(answer, outgoing, () => {});
        return;
      }
      const { 'content-length': _, ...others } = Object.fromEntries(given);
      buffer(answer).then(
        (html) => {
          outgoing.writeHead(status, { ...others, 'content-encoding': 'br' });
          outgoing.end(adaptation.changePage(html.toString(), pathname));
        },
        () => outgoing.destroy(),
      );
    });
    call.on('error', () => outgoing.destroy());
    outgoing.on('close', () => call.destroy());
    incoming.pipe(call);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `https://localhost:${port}`,
    async stop(): Promise<void> {
      server.close();
    },
  };
}

interface Certificate {
  readonly key: Buffer;
  readonly cert: Buffer;
}

/** Chromium keeps no files of a server whose certificate it does not trust. */
export function trustingFlag({ cert }: Certificate): string {
  const key = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  return `--ignore-certificate-errors-spki-list=${createHash('sha256').update(key).digest('base64')}`;
}

/** For localhost, of its own making. */
export async function createCertificate(): Promise<Certificate> {
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
