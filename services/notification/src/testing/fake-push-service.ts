import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  type JsonWebKey,
  randomBytes,
  verify,
} from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listen } from '@coursewright/service-kit';

interface Answer {
  readonly status: number;
  readonly headers?: Record<string, string>;
}

interface Browser {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
  readonly received: {
    message: Record<string, unknown>;
    headers: IncomingHttpHeaders;
    token: Record<string, unknown>;
  }[];
}

const hkdf = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** RFC 8291 and RFC 8188, from the side of the browser. @throws when anything is not as they say */
function decrypt(body: Buffer, browser: ECDH, auth: Buffer): Buffer {
  const [salt, size, keyLength] = [body.subarray(0, 16), body.readUInt32BE(16), body.readUInt8(20)];
  const sender = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  if (record.length > size) throw new Error('more than one record');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender]);
  const secret = hkdf(browser.computeSecret(sender), auth, info, 32);
  const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== 2) throw new Error('no delimiter of the last record');
  return padded.subarray(0, end);
}

/** RFC 8292. The claims of the token, and the key that signed it. */
function readVapid(authorization = ''): { token: Record<string, unknown>; publicKey: string } {
  const [, jwt = '', publicKey = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  const [header = '', claims = '', signature = ''] = jwt.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y } as JsonWebKey, format: 'jwk' });
  const parse = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
  if (parse(header).alg !== 'ES256') throw new Error('not ES256');
  const signed = Buffer.from(`${header}.${claims}`);
  const isSigned = verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
  if (!isSigned) throw new Error('not signed by the key that it names');
  return { token: parse(claims), publicKey };
}

/** Takes pushes for browsers that it makes, as the services of all vendors do. */
export async function startFakePushService() {
  const browsers = new Map<string, { browser: Browser; ecdh: ECDH; auth: Buffer }>();
  const answers = new Map<string, Answer[]>();
  const faults: string[] = [];
  let publicKey = '';

  const server = await listen(async (req, res) => {
    const known = browsers.get(req.url ?? '');
    const body = await buffer(req);
    const { status, headers } = answers.get(req.url ?? '')?.shift() ?? { status: known ? 201 : 404 };
    try {
      const vapid = readVapid(req.headers.authorization);
      if (publicKey && vapid.publicKey !== publicKey) throw new Error('not the key that browsers subscribe to');
      if (known && status === 201) {
        const message = JSON.parse(decrypt(body, known.ecdh, known.auth).toString()) as Record<string, unknown>;
        known.browser.received.push({ message, headers: req.headers, token: vapid.token });
      }
    } catch (error) {
      faults.push(String(error));
    }
    res.writeHead(status, headers).end();
  }, 0);

  return {
    url: server.url,
    /** What did not follow the standards. */
    faults,
    expectKey: (key: string) => {
      publicKey = key;
    },
    /** A browser that has subscribed, by default one with Google's service. */
    subscribe(origin = 'https://fcm.googleapis.com'): Browser {
      const ecdh = createECDH('prime256v1');
      const auth = randomBytes(16);
      const path = `/fcm/send/${randomBytes(16).toString('hex')}`;
      const p256dh = ecdh.generateKeys().toString('base64url');
      const keys = { p256dh, auth: auth.toString('base64url') };
      const browser: Browser = { endpoint: origin + path, keys, received: [] };
      browsers.set(path, { browser, ecdh, auth });
      return browser;
    },
    answer({ endpoint }: Pick<Browser, 'endpoint'>, ...next: Answer[]) {
      answers.set(new URL(endpoint).pathname, next);
    },
    close: server.close,
  };
}
