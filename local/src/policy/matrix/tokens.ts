import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** What an access token says. */
export interface Claims {
  readonly sub: string;
  readonly sid: string;
  readonly role: string;
}

type Change = Readonly<Record<string, unknown>>;

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

/** Makes access tokens as auth does, with its own key, and such as somebody else would make. */
export function createMint(pem: string, kid: string) {
  const own = createPrivateKey(pem);

  function mint(claims: Claims, change: Change = {}, head: Change = {}, key: KeyObject = own): string {
    const now = Math.floor(Date.now() / 1000);
    const lasting = { iss: 'coursewright-auth', aud: 'coursewright', iat: now, exp: now + 600, jti: 'of-a-test' };
    const unsigned = `${encode({ alg: 'ES256', typ: 'at+jwt', kid, ...head })}.${encode({ ...claims, ...lasting, ...change })}`;
    if (head.alg === 'none') return `${unsigned}.`;
    const signature = sign('sha256', Buffer.from(unsigned), { key, dsaEncoding: 'ieee-p1363' });
    return `${unsigned}.${signature.toString('base64url')}`;
  }

  return {
    mint,
    /** Tokens that name somebody who may do everything, and that nobody should believe. */
    hostile(claims: Claims): Record<string, string> {
      const past = Math.floor(Date.now() / 1000) - 60;
      const [head = '', , signature = ''] = mint(claims).split('.');
      const [, altered = ''] = mint(claims, { role: 'main-admin', jti: 'altered' }).split('.');
      return {
        'an expired token': mint(claims, { iat: past - 600, exp: past }),
        'a token with altered claims': `${head}.${altered}.${signature}`,
        'a token with another signature': `${mint(claims).slice(0, -86)}${'A'.repeat(86)}`,
        'a token with alg none': mint(claims, {}, { alg: 'none' }),
        'a token of another issuer': mint(claims, { iss: 'somebody' }),
        'a token for another audience': mint(claims, { aud: 'elsewhere' }),
        'a token signed with another key': mint(claims, {}, {}, stranger),
      };
    },
  };
}

/** What a token says, believed. */
export const claimsOf = (token: string): Claims =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
