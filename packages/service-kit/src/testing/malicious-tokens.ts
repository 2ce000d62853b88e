import { createHmac, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { tokenAudiences } from '@coursewright/contracts';
import type { Caller } from '../auth/caller.ts';
import {
  accessTokenProfile,
  createInternalTokenProfile,
  signToken,
  TOKEN_ISSUER,
  type TokenKey,
  type TokenProfile,
} from '../auth/tokens.ts';
import type { TestKeys } from './test-keys.ts';

type Part = Readonly<Record<string, unknown>>;

const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const seconds = () => Math.floor(Date.now() / 1000);

/** Signed with the real key where that is what makes them dangerous. None may be accepted. */
export function createMaliciousTokens(
  profile: TokenProfile<Caller> | TokenProfile<Pick<Caller, 'userId' | 'sessionId'>>,
  key: TokenKey,
  caller: Caller,
): (readonly [what: string, token: string])[] {
  const { typ, audience } = profile;
  const head = { alg: 'ES256', typ, kid: key.kid };
  const now = seconds();
  const lasting = { iss: TOKEN_ISSUER, aud: audience, iat: now, exp: now + profile.seconds };
  const claims: Part = { ...profile.toClaims(caller), ...lasting };
  const unsigned = (header: Part, payload: Part) => `${encode(header)}.${encode(payload)}`;
  function token(change: Part = {}, headChange: Part = {}, by: KeyObject = key.privateKey): string {
    const text = unsigned({ ...head, ...headChange }, { ...claims, ...change });
    return `${text}.${sign('sha256', Buffer.from(text), { key: by, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
  }
  const hmac = (secret: string) => {
    const text = unsigned({ ...head, alg: 'HS256' }, claims);
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
  };
  const good = token();
  const [goodHead = '', , goodSignature = ''] = good.split('.');
  const gone = undefined;

  return [
    ['no text at all', 'null'],
    ['three empty parts', '..'],
    ['no JSON in the header', `e30x.${encode(claims)}.${'A'.repeat(86)}`],
    ['alg none and no signature', `${unsigned({ ...head, alg: 'none' }, claims)}.`],
    ['alg none with a signature', token({}, { alg: 'none' })],
    ['alg in lower case', token({}, { alg: 'es256' })],
    ['another algorithm', token({}, { alg: 'ES384' })],
    [
      'the public key as HMAC secret',
      hmac(createPublicKey(key.privateKey).export({ type: 'spki', format: 'pem' }).toString()),
    ],
    ['its key id as HMAC secret', hmac(key.kid)],
    ['another type', token({}, { typ: 'JWT' })],
    ['no type', token({}, { typ: gone })],
    ['the type of the other kind', token({}, { typ: typ === 'at+jwt' ? 'internal+jwt' : 'at+jwt' })],
    ['no key id', token({}, { kid: gone })],
    ['an unknown key id', token({}, { kid: 'other' })],
    ['a key id that is a path', token({}, { kid: '../../dev/null' })],
    ['a key id of the prototype', token({}, { kid: '__proto__' }, stranger.privateKey)],
    ["a stranger's signature", token({}, {}, stranger.privateKey)],
    ['a key of its own', token({}, { jwk: stranger.publicKey.export({ format: 'jwk' }) }, stranger.privateKey)],
    ['a key address of its own', token({}, { jku: 'https://evil.example/jwks.json' })],
    ['a certificate of its own', token({}, { x5c: ['AAAA'] })],
    ['a certificate address of its own', token({}, { x5u: 'https://evil.example' })],
    ['a critical extension', token({}, { crit: ['b64'], b64: true })],
    ['another issuer', token({ iss: 'other-issuer' })],
    ['no issuer', token({ iss: gone })],
    ['another audience', token({ aud: 'elsewhere' })],
    ['no audience', token({ aud: gone })],
    ['several audiences', token({ aud: [audience, 'elsewhere'] })],
    ['an end in the past', token({ iat: now - profile.seconds - 10, exp: now - 10 })],
    ['no end', token({ exp: gone })],
    ['an end in words', token({ exp: '9999999999' })],
    ['a longer life than ours', token({ iat: now - profile.seconds - 10, exp: now + 86_400 })],
    ['no beginning', token({ iat: gone })],
    ['a start in the future', token({ nbf: now + 60 })],
    ['an issue date in the future', token({ iat: now + 60, exp: now + 60 + profile.seconds })],
    ['an issue date in a day and a life of a year', token({ iat: now + 86_400, exp: now + 400 * 86_400 })],
    ['no subject', token({ sub: gone })],
    ['an empty subject', token({ sub: '' })],
    ['a subject that is an operator', token({ sub: { $ne: '' } })],
    ['no session', token({ sid: gone })],
    ['a session that is an operator', token({ sid: { $ne: '' } })],
    ['altered claims', `${goodHead}.${encode({ ...claims, exp: now + 3_600 })}.${goodSignature}`],
    ['a signature of nothing', `${good.slice(0, -86)}${'A'.repeat(86)}`],
    ['a cut signature', good.slice(0, -1)],
    ['a padded signature', `${good}==`],
    ['a fourth part', `${good}.e30`],
    ['more than 4 kB', token({ filling: 'x'.repeat(5_000) })],
    ...('role' in claims
      ? ([
          ['no role', token({ role: gone })],
          ['an invented role', token({ role: 'root' })],
          ['no time of sign-in', token({ auth_time: gone })],
          ['a time of sign-in in words', token({ auth_time: 'now' })],
        ] as const)
      : []),
  ];
}

const mainAdmin: Caller = { userId: 'f'.repeat(24), sessionId: 's', role: 'main-admin', authenticatedAt: new Date() };

export async function findAcceptedTokens(
  { audience, key, headersFor, accessTokenFor }: TestKeys,
  url: string,
): Promise<string[]> {
  const good = await fetch(url, { headers: headersFor(mainAdmin) });
  if (!good.ok) return [`a good internal token is not accepted: ${good.status}`];
  const tokens = [
    ...createMaliciousTokens(createInternalTokenProfile(audience), key, mainAdmin),
    ...createMaliciousTokens(accessTokenProfile, key, mainAdmin),
    ['a good access token', accessTokenFor(mainAdmin)] as const,
    ...tokenAudiences
      .filter((other) => other !== audience)
      .map(
        (other) => [`a good token for ${other}`, signToken(createInternalTokenProfile(other), key, mainAdmin)] as const,
      ),
  ];
  const answers = tokens.map(async ([what, token]) => {
    const { status } = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    return status === 401 ? [] : [`${what}: ${status}`];
  });
  return (await Promise.all(answers)).flat();
}
