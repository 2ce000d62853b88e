import { createPrivateKey } from 'node:crypto';
import { type TokenAudience, tokenAudiences } from '@coursewright/contracts';
import {
  accessTokenProfile,
  type Caller,
  createInternalTokenProfile,
  type SessionClaims,
  signToken,
} from '@coursewright/service-kit';
import { createMaliciousTokens } from '@coursewright/service-kit/testing';
import type { Owner } from './calls.ts';

const tried: Readonly<Record<string, string>> = {
  'an expired token': 'an end in the past',
  'a token with altered claims': 'altered claims',
  'a token with another signature': 'a signature of nothing',
  'a token with alg none': 'alg none and no signature',
  'a token of another issuer': 'another issuer',
  'a token for another audience': 'another audience',
  'a token signed with another key': "a stranger's signature",
};

export function createTokenFactory(pem: string, kid: string) {
  const key = { kid, privateKey: createPrivateKey(pem) };

  const internal = (caller: Caller, audience: TokenAudience) =>
    signToken(createInternalTokenProfile(audience), key, caller);
  return {
    internal,
    /** As auth issued it, but with all its time before it: the matrix takes longer than a token lasts. */
    renewed: (token: string) => signToken(accessTokenProfile, key, holderOf(token)),
    // Tokens that name a caller who may do everything, of the kind that each part accepts; all must be refused.
    hostile(caller: Caller): [name: string, token: (at: Owner) => string | undefined][] {
      const access = new Map(createMaliciousTokens(accessTokenProfile, key, caller));
      const byAudience = new Map(
        tokenAudiences.map((audience) => [
          audience,
          new Map(createMaliciousTokens(createInternalTokenProfile(audience), key, caller)),
        ]),
      );
      return Object.entries(tried).map(([name, what]) => [
        name,
        (at) => (at === 'gateway' || at === 'auth' ? access : byAudience.get(at))?.get(what),
      ]);
    },
  };
}

export function holderOf(token: string): SessionClaims {
  const { sub, sid } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
  return { userId: sub, sessionId: sid };
}
