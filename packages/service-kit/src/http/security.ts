import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import type { RequestHandler } from 'express';
import { z } from 'zod';
import { splitList } from '../config/config.ts';

export type HostCheck = (header: string | undefined) => boolean;

const HOST = /^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i;
const hostName = z.string().regex(/^[\w-]+(\.[\w-]+)*$/, 'must be host names without ports, separated by commas');

export const hostNames = () =>
  z
    .string()
    .transform((names) => splitList(names.toLowerCase()))
    .pipe(z.array(hostName))
    .default([]);

/**
 * Also accepts names that DNS rebinding cannot use, because no foreign DNS server answers for them: IP addresses,
 * `localhost` and names without a dot. A request without `Host` comes from no browser.
 */
export function createHostCheck(names: readonly string[]): HostCheck {
  const known = new Set(names.map((name) => name.toLowerCase()));
  return (header) => {
    if (header === undefined) return true;
    const name = HOST.exec(header)?.[1]?.toLowerCase().replace(/\.$/, '');
    if (name === undefined) return false;
    return known.has(name) || !name.includes('.') || name.endsWith('.localhost') || isIP(name) !== 0;
  };
}

export function requireAllowedHost(names: readonly string[]): RequestHandler {
  const isKnown = createHostCheck(names);
  return (req, res, next) => {
    if (isKnown(req.headers.host)) next();
    else res.status(421).type('text').send('This host name is not served here (ALLOWED_HOSTS)');
  };
}

const OF_VIDEOS = ['autoplay', 'encrypted-media', 'fullscreen', 'picture-in-picture'];

/** Names that browsers do not know are left out: Chromium warns about each of them. */
const DENIED = (
  'accelerometer browsing-topics camera clipboard-read display-capture gamepad geolocation gyroscope hid ' +
  'identity-credentials-get idle-detection keyboard-map local-fonts magnetometer microphone midi ' +
  'otp-credentials payment screen-wake-lock serial ' +
  'storage-access sync-xhr usb window-management xr-spatial-tracking'
).split(' ');

export const permissionsPolicy = [
  ...OF_VIDEOS.map((feature) => `${feature}=(self "https://www.youtube-nocookie.com")`),
  ...['clipboard-write', 'publickey-credentials-create', 'publickey-credentials-get'].map((own) => `${own}=(self)`),
  ...DENIED.map((feature) => `${feature}=()`),
].join(', ');

// More than the largest upload, which may be refused by its session or a limit.
const MAX_BYTES = 24 * 1024 * 1024;
const MAX_MS = 10_000;

/** Ends the connection when the body becomes longer than `limit` by much. Only for bodies that are being read. */
export function endBeyond(req: IncomingMessage, limit = 0): void {
  let left = limit + MAX_BYTES;
  req.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) req.socket.destroy();
  });
}

/**
 * After an answer that did not wait for the whole body, what still arrives is discarded up to a limit. A connection that
 * ends with this answer is closed after that: closed with unread bytes it would be reset, and the client may never read
 * the answer.
 */
export function discardRest(req: IncomingMessage, res: ServerResponse): void {
  res.once('prefinish', () => {
    if (req.complete) return;
    const { socket } = req;
    endBeyond(req);
    req.resume();
    let late: NodeJS.Timeout | undefined;
    socket.destroySoon = () => {
      socket.end();
      late = setTimeout(() => socket.destroy(), MAX_MS);
      socket.once('close', () => clearTimeout(late));
    };
    req.once('end', () => {
      Reflect.deleteProperty(socket, 'destroySoon');
      if (late) socket.destroySoon();
    });
  });
}
