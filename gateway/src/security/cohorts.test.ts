import {
  accessTokenProfile,
  createStaticKeySource,
  createTokenVerifier,
  deriveCohortKey,
} from '@coursewright/service-kit';
import { createTestKeys } from '@coursewright/service-kit/testing';
import { createCohorts } from './cohorts.ts';

const keys = createTestKeys();
const verify = createTokenVerifier(accessTokenProfile, createStaticKeySource(keys.jwks));
const cohortsWith = (key: string) => createCohorts({ key, accessCookie: 'at', verify });
const { forPage, forReport } = cohortsWith('k'.repeat(64));
const onPage = async (cookies?: string) => (await forPage(cookies))['x-release-cohort'] ?? '';
const inReport = async (cookies?: string) => (await forReport(cookies))['x-release-cohort'];

const session = (userId: string) => `at=${keys.accessTokenFor({ userId })}`;
const forged = `at=x.${Buffer.from(JSON.stringify({ sub: 'u1' })).toString('base64url')}.y`;
const remembered = async (cookies?: string) => `release-cohort=${await onPage(cookies)}`;

test('PLT-42 the cohort of a user is the same on every device and after the session, and does not tell the id', async () => {
  const visitor = await remembered();
  const cohort = await onPage(session('u1'));
  expect(cohort).toMatch(new RegExp(`^${deriveCohortKey('u1')}[0-9a-f]{32}$`));
  expect(await onPage(`${visitor}; ${session('u1')}`)).toBe(cohort);
  expect(await onPage(session('u2'))).not.toBe(cohort);
  expect(await inReport(session('u1'))).toBe(cohort);
  expect(await onPage(`release-cohort=${cohort}`)).toBe(cohort);
  expect(await inReport(`release-cohort=${cohort}`)).toBe(cohort);
});

test('PLT-42 a visitor stays in the cohort of the first page', async () => {
  const first = await onPage();
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  expect(await onPage()).not.toBe(first);
  expect([await onPage(`release-cohort=${first}`), await inReport(`release-cohort=${first}`)]).toEqual([first, first]);
});

test.each([
  ['a key that a client has chosen', async () => `release-cohort=${'a'.repeat(32)}`],
  ['a signature that a client has made up', async () => `release-cohort=${'a'.repeat(64)}`],
  ['the signature of another key', async () => `release-cohort=${'b'.repeat(32)}${(await onPage()).slice(32)}`],
  [
    'the cookie of another site',
    async () => `release-cohort=${(await cohortsWith('o'.repeat(64)).forPage(''))['x-release-cohort']}`,
  ],
  ['a line break', async () => 'release-cohort=x%0d%0ay'],
])('PLT-43 a cookie with %s counts as none', async (_, cookie) => {
  const sent = await cookie();
  expect(await inReport(sent)).toBeUndefined();
  expect(sent).not.toContain((await onPage(sent)).slice(0, 32));
});

test('PLT-43 a token that is not ours chooses the release of its page alone', async () => {
  const cohort = await onPage(forged);
  expect(cohort).toBe(deriveCohortKey('u1'));
  expect([await inReport(forged), await inReport(`release-cohort=${cohort}`)]).toEqual([undefined, undefined]);
});
