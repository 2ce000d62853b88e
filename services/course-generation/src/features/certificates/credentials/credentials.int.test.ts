import { crc32 } from 'node:zlib';
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { createFinishedCourse, createReadCourse, rename } from '../../../testing/finished-course.ts';
import { openBadgeSchema } from '../../../testing/open-badge-schema.ts';
import { type RunningService, startService } from '../../../testing/start-service.ts';
import { toCredentialId } from '../issuer.ts';
import { generatePem } from './credential-keys.ts';

const PUBLIC_URL = 'https://learn.example.org';

let service: RunningService;
let finished: Awaited<ReturnType<typeof createFinishedCourse>>;
let credential: string;
beforeAll(async () => {
  service = await startService({ PUBLIC_URL });
  finished = await createFinishedCourse(service);
  credential = await read(finished.certificateId);
});
afterAll(() => service.close());

const publicGet = (path: string, url = service.url) => fetch(`${url}${path}`);
const json = async (path: string) => (await publicGet(path)).json() as Promise<Record<string, unknown>>;
const read = async (id: string, url?: string) => (await publicGet(`/api/certificates/${id}/credential`, url)).text();
const check = async (text: string) =>
  (await service.anonymous().post('/api/certificates/check', { credential: text })).body;
const keySet = () => createRemoteJWKSet(new URL(`${service.url}/api/credentials/keys`));
const verified = (text: string) => jwtVerify(text, keySet(), { algorithms: ['RS256'] });

function readChunks(png: Buffer) {
  const chunks: { type: string; data: Buffer; sound: boolean }[] = [];
  for (let at = 8; at < png.length; ) {
    const end = at + 8 + png.readUInt32BE(at);
    const sound = crc32(png.subarray(at + 4, end)) === png.readUInt32BE(end);
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, end), sound });
    at = end + 4;
  }
  return chunks;
}

test('CRT-04 an independent library verifies the credential with the published keys', async () => {
  const { payload, protectedHeader } = await verified(credential);
  expect(protectedHeader).toEqual({
    alg: 'RS256',
    typ: 'JWT',
    kid: expect.stringMatching(/^https:\/\/learn\.example\.org\/api\/credentials\/keys#[\w-]{43}$/),
  });
  expect(payload.jti).toBe(toCredentialId(finished.certificateId));
  expect(await json('/api/credentials/keys')).toEqual({
    keys: [{ kty: 'RSA', n: expect.any(String), e: 'AQAB', kid: protectedHeader.kid, use: 'sig', alg: 'RS256' }],
  });
});

test.each(['keys', 'issuer', 'revocations'])('CRT-04 a verifier in a browser may read the %s', async (what) => {
  const { headers } = await publicGet(`/api/credentials/${what}`);
  expect(headers.get('access-control-allow-origin')).toBe('*');
});

test('CRT-04 it has what Open Badges 3.0 asks for, and its claims repeat the credential', async () => {
  const { payload } = await verified(credential);
  const badge = openBadgeSchema.parse(payload);
  expect(badge).toMatchObject({ name: 'Sourdough bread', awardedDate: expect.stringMatching(/^20.*Z$/) });
  expect(payload).toMatchObject({ iss: badge.issuer.id, jti: badge.id, sub: badge.credentialSubject.id });
  expect((payload.nbf ?? 0) * 1000).toBe(Date.parse(badge.validFrom));
  expect(badge.credentialStatus).toEqual({
    id: `${PUBLIC_URL}/api/credentials/revocations`,
    type: '1EdTechRevocationList',
  });
  const profile = await json('/api/credentials/issuer');
  expect(profile).toMatchObject({ id: badge.issuer.id, type: ['Profile'], name: 'Coursewright', url: PUBLIC_URL });
});

test('CRT-04 it names the learner, and tells neither the e-mail address nor the id of the account', async () => {
  const { payload } = await verified(credential);
  expect(openBadgeSchema.parse(payload).credentialSubject.identifier).toEqual([
    { type: 'IdentityObject', identityType: 'name', identityHash: 'Ada Lovelace', hashed: false },
  ]);
  const text = JSON.stringify(payload);
  expect(text).not.toContain(finished.userId);
  expect(text).not.toContain('@example');
});

test('CRT-04 reading and quizzes are told apart, honestly', async () => {
  const unproven = openBadgeSchema.parse((await verified(credential)).payload).credentialSubject;
  // of a certificate from before objectives were counted
  expect(unproven.achievement.criteria.narrative).toBe(
    'Opened every lesson of the course (1). This credential covers reading only, not quizzes.',
  );
  expect(unproven.achievement.description).toContain('sample study material');
  expect(unproven.result).toBeUndefined();

  const { client, course, courseId } = await createReadCourse(service);
  await service.build.attempt(course);
  await client.post('/api/finish', { courseId });
  const { certificateId, quizzes } = (await client.get(`/api/courses/${courseId}/certificate`)).body;
  const proven = openBadgeSchema.parse((await verified(await read(certificateId))).payload).credentialSubject;
  expect(proven.achievement.criteria.narrative).toContain(
    `passed the quizzes of ${quizzes.passed} of 1 topics, with ${quizzes.averagePercent} percent on average`,
  );
  expect(proven.result?.map(({ value }) => value)).toEqual([
    String(quizzes.passed),
    String(quizzes.averagePercent),
    '0',
  ]);
  const described = proven.achievement.resultDescription?.map(({ id }) => id);
  expect(proven.result?.map(({ resultDescription }) => resultDescription)).toEqual(described);
});

test('CRT-04 the download is the credential and nothing around it, the same bytes each time', async () => {
  const answer = await publicGet(`/api/certificates/${finished.certificateId}/credential`);
  expect(answer.headers.get('content-type')).toMatch(/^application\/vc\+jwt/);
  expect(answer.headers.get('content-disposition')).toContain(`credential-${finished.certificateId}.jwt`);
  expect(await answer.text()).toBe(credential);
  expect((await publicGet('/api/certificates/2b0ad1ee-0a4c-4a4c-8a52-6f5d3f3f2a11/credential')).status).toBe(404);
});

test('CRT-02 CRT-04 the picture carries the credential, where Open Badges 3.0 looks for it, and is still a picture', async () => {
  const answer = await fetch(`${service.url}${finished.path}.png`, { headers: finished.client.headers });
  expect(answer.headers.get('content-type')).toBe('image/png');
  const png = Buffer.from(await answer.arrayBuffer());
  const chunks = readChunks(png);
  expect(chunks.map(({ type }) => type).slice(0, 2)).toEqual(['IHDR', 'iTXt']);
  expect(chunks.at(-1)?.type).toBe('IEND');
  expect(chunks.every(({ sound }) => sound)).toBe(true);
  const baked = chunks[1]?.data.toString('latin1');
  expect(baked).toBe(`openbadgecredential\0\0\0\0\0${credential}`);
});

describe('CRT-04 checking a credential', () => {
  test('a genuine one is valid, also when pasting broke its lines', async () => {
    const expected = { status: 'valid', message: expect.any(String), certificateId: finished.certificateId };
    expect(await check(credential)).toEqual(expected);
    expect(await check(`\n ${credential.replace(/(.{64})/g, '$1\n')}  `)).toEqual(expected);
  });

  test('one changed byte anywhere is noticed', async () => {
    const places = Array.from({ length: 40 }, (_, index) => Math.floor((index * (credential.length - 1)) / 40));
    for (const at of places.filter((place) => credential[place] !== '.')) {
      const changed = credential.slice(0, at) + (credential[at] === 'A' ? 'B' : 'A') + credential.slice(at + 1);
      expect(['forged', 'unreadable']).toContain((await check(changed)).status);
      await expect(verified(changed)).rejects.toThrow();
    }
  });

  test.each([
    ['another algorithm', { alg: 'none' }],
    ['a key of its own', { alg: 'RS256', jwk: { kty: 'RSA' } }],
    ['an unknown key', { alg: 'RS256', kid: `${PUBLIC_URL}/api/credentials/keys#other` }],
    ['the name of a stored secret', { alg: 'RS256', kid: 'installation' }],
  ])('one with %s in its header is forged', async (_what, header) => {
    const [, claims, signature] = credential.split('.');
    const first = Buffer.from(JSON.stringify(header)).toString('base64url');
    expect((await check(`${first}.${claims}.${signature}`)).status).toBe('forged');
  });

  test.each(['hello', 'a.b.c', '{"json": true}', `${'x'.repeat(90)}.eyJ9.x`])('%p is unreadable', async (text) => {
    expect((await check(text)).status).toBe('unreadable');
  });
});

test('CRT-04 a revoked credential says so, here and in the list it points to', async () => {
  const { certificateId } = await createFinishedCourse(service);
  const text = await read(certificateId);
  expect((await check(text)).status).toBe('valid');
  await service.admin().post(`/api/admin/certificates/${certificateId}/revoke`, { reason: 'Private matter' });
  expect(await check(text)).toMatchObject({ status: 'revoked', certificateId });
  const list = await json('/api/credentials/revocations');
  expect(list).toMatchObject({ issuer: `${PUBLIC_URL}/api/credentials/issuer` });
  const id = String(decodeJwt(text).jti);
  const entry = { id, revoked: true, revocationReason: 'Revoked by the issuer' };
  expect(list.revokedCredential).toContainEqual(entry);
  expect(JSON.stringify(list)).not.toContain('Private matter');
  expect(JSON.stringify(list)).not.toContain(finished.certificateId);
});

test('CRT-04 API-02 the list of what was withdrawn does not reveal whose credentials were revoked', async () => {
  const { client, userId, path, certificateId } = await createFinishedCourse(service);
  await rename(service, userId, 'Ada King');
  await client.post(`${path}/reissue`);
  const list = await json('/api/credentials/revocations');
  expect(JSON.stringify(list)).toContain(toCredentialId(certificateId));
  expect(JSON.stringify(list)).not.toContain(certificateId);
  for (const { id } of list.revokedCredential as { id: string }[]) {
    const { status } = await publicGet(`/api/certificates/${id.slice('urn:uuid:'.length)}`);
    expect(status).toBe(404);
  }
});

test('CRT-04 a credential under a former name is superseded, the new one valid', async () => {
  const { client, userId, path, certificateId } = await createFinishedCourse(service);
  const former = await read(certificateId);
  await rename(service, userId, 'Ada King');
  const { certificateId: newId } = (await client.post(`${path}/reissue`)).body;
  expect((await check(former)).status).toBe('superseded');
  expect(await check(await read(newId))).toMatchObject({ status: 'valid', certificateId: newId });
});

describe('CRT-04 the key of the installation', () => {
  test('is one for two processes that need it at the same moment', async () => {
    const fresh = await startService({ PUBLIC_URL });
    const others = [await fresh.launch(), await fresh.launch()];
    const sets = await Promise.all(
      [fresh.url, ...others.map(({ url }) => url)].map(async (url) =>
        (await publicGet('/api/credentials/keys', url)).text(),
      ),
    );
    await fresh.close();
    expect(new Set(sets).size).toBe(1);
    expect(JSON.parse(sets[0] ?? '').keys).toHaveLength(1);
  });

  test('may be given; what the former one signed can still be checked', async () => {
    const CREDENTIAL_PRIVATE_KEY = (await generatePem()).replaceAll('\n', '\\n');
    const another = await service.launch({ CREDENTIAL_PRIVATE_KEY });
    const text = await read(finished.certificateId, another.url);
    expect(decodeProtectedHeader(text).kid).not.toBe(decodeProtectedHeader(credential).kid);
    expect(text).not.toBe(credential);
    await verified(text);
    await verified(credential);
    expect((await check(credential)).status).toBe('valid');
    expect((await check(text)).status).toBe('valid');
  });

  test('must be a strong RSA key', async () => {
    await expect(async () => service.launch({ CREDENTIAL_PRIVATE_KEY: 'secret' })).rejects.toThrow(
      /CREDENTIAL_PRIVATE_KEY: must be an RSA private key/,
    );
  });
});

test('API-05 CRT-04 one address checks 240 credentials an hour, then has to wait; others are not concerned', async () => {
  const checkFrom = (address: string) =>
    service.withHeaders({ 'x-forwarded-for': address }).post('/api/certificates/check', { credential: 'x' });
  expect((await checkFrom('198.51.100.7')).status).toBe(200);
  // as if all but the last request had been made
  const limits = service.database.collection('rate_limits');
  await limits.updateOne({ key: { $regex: '^credential_check.*198.51.100.7' } }, { $set: { points: 239 } });
  expect((await checkFrom('198.51.100.7')).status).toBe(200);
  const { status, headers } = await checkFrom('198.51.100.7');
  expect([status, Number(headers.get('retry-after')) > 3_000]).toEqual([429, true]);
  expect((await checkFrom('198.51.100.8')).status).toBe(200);
});
