import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { User } from '../users/index.ts';

export type KnownDevices = ReturnType<typeof createKnownDevices>;

type Account = Pick<User, 'id' | 'passwordHash' | 'secondFactor'>;

interface Entry {
  readonly id: string;
  readonly issuedAt: number;
  readonly signature: string;
}

export const DEVICE_SECONDS = 365 * 24 * 3600;
const MOST_ACCOUNTS = 5;
const SHAPE = /^([A-Za-z0-9_-]{22})\+([0-9a-z]{1,9})\+([A-Za-z0-9_-]{43})$/;

/**
 * OWASP device cookies: guesses from other devices do not count against them. An entry is bound to the account,
 * its password and its second factor.
 */
export function createKnownDevices(master: Uint8Array, now: () => number = Date.now) {
  const key = new Uint8Array(hkdfSync('sha256', master, '', 'coursewright known devices', 32));
  const seconds = () => Math.floor(now() / 1000);

  const sign = ({ id: userId, passwordHash, secondFactor }: Account, id: string, issuedAt: number) =>
    createHmac('sha256', key)
      .update([userId, id, issuedAt, passwordHash, secondFactor?.secret ?? ''].join('\n'))
      .digest('base64url');

  const isAlive = ({ issuedAt }: Entry) => issuedAt <= seconds() && seconds() - issuedAt < DEVICE_SECONDS;

  const belongsTo = (user: Account) => (entry: Entry) =>
    timingSafeEqual(Buffer.from(sign(user, entry.id, entry.issuedAt)), Buffer.from(entry.signature));

  return {
    identify: (user: Account | undefined, cookie: string | undefined): string | undefined =>
      user ? parse(cookie).filter(isAlive).find(belongsTo(user))?.id : undefined,
    remember(user: Account, cookie: string | undefined): string {
      const entries = parse(cookie).filter(isAlive);
      const own = entries.find(belongsTo(user));
      const id = own?.id ?? randomBytes(16).toString('base64url');
      const issuedAt = seconds();
      const entry = { id, issuedAt, signature: sign(user, id, issuedAt) };
      return format([entry, ...entries.filter((other) => other !== own)].slice(0, MOST_ACCOUNTS));
    },
    remove: (user: Account, cookie: string | undefined): string =>
      format(parse(cookie).filter((entry) => isAlive(entry) && !belongsTo(user)(entry))),
  };
}

function parse(cookie: string | undefined): Entry[] {
  return (cookie ?? '').split('~', MOST_ACCOUNTS).flatMap((part) => {
    const [, id, issuedAt, signature] = SHAPE.exec(part) ?? [];
    return id && issuedAt && signature ? [{ id, issuedAt: Number.parseInt(issuedAt, 36), signature }] : [];
  });
}

const format = (entries: readonly Entry[]) =>
  entries.map(({ id, issuedAt, signature }) => `${id}+${issuedAt.toString(36)}+${signature}`).join('~');
