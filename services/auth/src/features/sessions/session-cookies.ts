import { randomBytes } from 'node:crypto';
import { DAY_MS } from '@coursewright/contracts/durations';
import { accessTokenProfile } from '@coursewright/service-kit';
import { DEVICE_SECONDS } from './known-devices.ts';
import { IDLE_MS } from './rotation.ts';

const PASSKEY_HOLDER = /^[A-Za-z0-9_-]{22}$/;

export type SessionCookies = ReturnType<typeof sessionCookies>;

export function sessionCookies(publicUrl: string) {
  const secure = new URL(publicUrl).protocol === 'https:';
  const prefix = secure ? '__Host-' : '';
  const attributes = `Path=/; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
  const cookie = (name: string, value: string, maxAge: number) =>
    `${prefix}${name}=${value}; Max-Age=${maxAge}; ${attributes}`;
  const refreshName = `${prefix}rt`;
  return {
    issue: ({ access, refresh }: { access: string; refresh: string }): string[] => [
      cookie('at', access, accessTokenProfile.seconds),
      cookie('rt', refresh, IDLE_MS / 1000),
    ],
    clear: (): string[] => [cookie('at', '', 0), cookie('rt', '', 0)],
    readRefresh: (header: string | undefined): string | undefined => readCookie(header, refreshName),
    issueDevice: (value: string): string => cookie('device', value, value ? DEVICE_SECONDS : 0),
    readDevice: (header: string | undefined): string | undefined => readCookie(header, `${prefix}device`),
    /** Names the browser that asks for a challenge before sign-in. */
    createPasskeyHolder: (): string => randomBytes(16).toString('base64url'),
    issuePasskey: (holder: string): string => cookie('passkey', holder, DAY_MS / 1000),
    readPasskey: (header: string | undefined): string | undefined =>
      PASSKEY_HOLDER.exec(readCookie(header, `${prefix}passkey`) ?? '')?.[0],
  };
}

function readCookie(header: string | undefined, name: string): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const [key, ...value] = pair.trim().split('=');
    if (key === name) return value.join('=');
  }
  return undefined;
}
