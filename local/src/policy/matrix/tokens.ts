import { createPrivateKey } from 'node:crypto';
import { accessProfile, type Caller, passProfile, type SessionHolder, signToken } from '@coursewright/service-kit';
import { hostileTokens } from '@coursewright/service-kit/testing';
import type { Desk } from './callers.ts';

/** Those of the hostile tokens that are tried at every call; the rest is tried at each door. */
const tried: Readonly<Record<string, string>> = {
  'an expired token': 'an end in the past',
  'a token with altered claims': 'altered claims',
  'a token with another signature': 'a signature of nothing',
  'a token with alg none': 'alg none and no signature',
  'a token of another issuer': 'another issuer',
  'a token for another audience': 'another audience',
  'a token signed with another key': "a stranger's signature",
};

/** Makes tokens as auth does, with its own key. */
export function createMint(pem: string, kid: string) {
  const key = { kid, privateKey: createPrivateKey(pem) };

  return {
    pass: (caller: Caller) => signToken(passProfile, key, caller),
    /** Tokens that name somebody who may do everything, in the kind that each desk knows; nobody should believe them. */
    hostile(caller: Caller): [name: string, token: (desk: Desk) => string | undefined][] {
      const access = new Map(hostileTokens(accessProfile, key, caller));
      const pass = new Map(hostileTokens(passProfile, key, caller));
      return Object.entries(tried).map(([name, what]) => [
        name,
        (desk) => (desk === 'service' ? pass : access).get(what),
      ]);
    },
  };
}

/** Whose session a token is, believed. */
export function holderOf(token: string): SessionHolder {
  const { sub, sid } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
  return { userId: sub, sessionId: sid };
}
