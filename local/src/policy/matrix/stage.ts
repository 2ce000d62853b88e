import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FRESH_MINUTES, type Role, type ServiceName } from '@coursewright/contracts';
import { type Closable, type Caller as Known, startAll } from '@coursewright/service-kit';
import { freePorts } from '@coursewright/service-kit/testing/free-ports';
import { MongoClient } from 'mongodb';
import { startProduct } from '../../start/start-all.ts';
import type { Caller } from './callers.ts';
import { type Door, straightTo, throughGateway } from './client.ts';
import { untilQuiet } from './fingerprint.ts';
import { type Objects, PASSWORD } from './objects.ts';
import { buyPlan, endPlan, makeObjects, makeVideo, type Person, refreshTokenOf, signIn, signUp } from './person.ts';
import { createMint, holderOf } from './tokens.ts';

const ports = [
  ...['PORT', 'MONGO_PORT', 'MAILBOX_PORT', 'AUTH_PORT', 'COURSE_GENERATION_PORT', 'BILLING_PORT'],
  ...['NOTIFICATION_PORT', 'PAYMENTS_PORT'],
];

/** The whole product, with everybody who calls in the matrix. */
export const setStage = () => startAll(buildStage);

async function buildStage(started: Closable[]) {
  const folder = await mkdtemp(path.join(tmpdir(), 'coursewright-matrix-'));
  started.push({ close: () => rm(folder, { recursive: true, force: true }) });
  const port = await freePorts(ports);
  const product = await startProduct({
    ...port,
    DATA_DIR: folder,
    LOG_LEVEL: 'fatal',
    // every call says that it comes from elsewhere
    TRUST_PROXY: '1',
    SIGN_IN_ATTEMPTS_PER_ADDRESS: '5000',
    SIGN_UPS_PER_ADDRESS: '5000',
    GATEWAY_READS_PER_MINUTE: '100000',
    GATEWAY_WRITES_PER_MINUTE: '100000',
    RESET_REQUESTS_PER_ADDRESS: '5000',
    CHECKOUTS_PER_USER: '5000',
    CHECKOUTS_PER_ADDRESS: '5000',
  });
  started.push(product);
  const mongo = await MongoClient.connect(`mongodb://127.0.0.1:${port.MONGO_PORT}`);
  started.push(mongo);
  const at = (name: string) => `http://127.0.0.1:${port[name]}`;
  const gateway = throughGateway(at('PORT'));
  const services: Record<ServiceName, Door> = {
    auth: straightTo(at('AUTH_PORT')),
    'course-generation': straightTo(at('COURSE_GENERATION_PORT')),
    billing: straightTo(at('BILLING_PORT')),
    notification: straightTo(at('NOTIFICATION_PORT')),
  };
  const people = await makePeople(gateway, mongo);
  const former = await makeFormer(gateway, people.main.token);
  const [keyDocument, jwks] = await Promise.all([
    mongo.db('auth').collection('signing_keys').findOne({}),
    services.auth(undefined, 'GET', '/.well-known/jwks.json'),
  ]);
  const mint = createMint(keyDocument?.pem, jwks.body.keys[0].kid);
  const callers = [
    ...(await makeNobodies(gateway, people.main, mint)),
    ...former.over.map(([name, token]): Caller => ({ name, standing: 'nobody', token: () => token })),
    ...[
      ['a free user', people.free.token, 'user'] as const,
      ['a paid user', people.paid.token, 'user'] as const,
      ['another user', people.other.token, 'user'] as const,
      ['a user whose plan ended', people.former.token, 'user'] as const,
      ['a demoted admin who signed in anew', former.demoted, 'user'] as const,
      ['an admin', people.admin.token, 'admin'] as const,
      ['the main admin', people.main.token, 'main-admin'] as const,
    ].map(([name, token, role]) => signedIn(name, token, role, mint)),
    ...(await makeStale(gateway, mongo, people, mint)),
  ];
  await untilQuiet(mongo);
  return { gateway, services, mongo, people, callers };
}

/** Everything the tests need to know of who and what is there. */
export type Stage = Awaited<ReturnType<typeof setStage>>;

type People = Awaited<ReturnType<typeof makePeople>>;

async function makePeople(door: Door, mongo: MongoClient) {
  const address = (name: string) => `${name}@example.org`;
  // whoever comes first is the main admin
  const mainToken = await signUp(door, address('main'));
  const tokens = { free: '', paid: '', other: '', former: '', admin: '' };
  for (const name of Object.keys(tokens) as (keyof typeof tokens)[]) tokens[name] = await signUp(door, address(name));
  await door(mainToken, 'POST', '/api/addadmin', { email: address('admin') });
  tokens.admin = await signIn(door, address('admin'));

  async function settle(name: string, token: string, pays = false): Promise<Person> {
    const made = await makeObjects(door, mongo, address(name), token);
    const objects: Objects = { ...made, ...(pays && (await buyPlan(door, token))) };
    return { email: address(name), token, objects };
  }
  const [main, free, paid, other, former, admin] = await Promise.all([
    settle('main', mainToken),
    settle('free', tokens.free),
    settle('paid', tokens.paid, true),
    settle('other', tokens.other, true),
    settle('former', tokens.former, true),
    settle('admin', tokens.admin),
  ]);
  const [videoId] = await Promise.all([
    makeVideo(door, tokens.paid),
    endPlan(door, mongo, tokens.former, former.objects),
  ]);
  const seen = (person: Person): Person => ({ ...person, objects: { ...person.objects, videoId } });
  return {
    ...{ main: seen(main), free: seen(free), paid: seen(paid) },
    ...{ other: seen(other), former: seen(former), admin: seen(admin) },
  };
}

type Mint = ReturnType<typeof createMint>;

/** Somebody with a session, whom auth would give such a pass. */
function signedIn(name: string, token: string, role: Role, mint: Mint, authenticatedAt?: Date): Caller {
  const who = (): Known => ({ ...holderOf(token), role, authenticatedAt: authenticatedAt ?? new Date() });
  const rank = role === 'user' ? 'user' : 'admin';
  return {
    ...{ name, standing: authenticatedAt ? (`stale ${rank}` as const) : rank },
    token: (desk) => (desk === 'service' ? mint.pass(who()) : token),
  };
}

/** Those who show what is no token, or none for where they show it. */
async function makeNobodies(door: Door, { email, token }: Person, mint: Mint): Promise<Caller[]> {
  const boss: Known = { ...holderOf(token), role: 'main-admin', authenticatedAt: new Date() };
  const refreshToken = await refreshTokenOf(door, email);
  const standing = 'nobody';
  return [
    { name: 'nobody', standing, token: () => undefined },
    ...mint.hostile(boss).map(([name, shown]): Caller => ({ name, standing, token: shown })),
    { name: 'a refresh token in the place of another', standing, token: () => refreshToken },
    { name: 'a pass at the edge', standing, token: () => mint.pass(boss), only: 'gateway' },
    {
      ...{ name: 'an access token at a service', standing, only: 'service' },
      token: (desk) => (desk === 'service' ? token : undefined),
    },
  ];
}

/** Those who are signed in, but gave their password too long ago for sensitive acts. */
async function makeStale(door: Door, mongo: MongoClient, { free, admin }: People, mint: Mint): Promise<Caller[]> {
  const authenticatedAt = new Date(Date.now() - (FRESH_MINUTES + 1) * 60_000);
  const [user, boss] = await Promise.all([signIn(door, free.email), signIn(door, admin.email)]);
  const ids = [user, boss].map((token) => holderOf(token).sessionId);
  const sessions = mongo.db('auth').collection<{ _id: string }>('sessions');
  await sessions.updateMany({ _id: { $in: ids } }, { $set: { authenticatedAt } });
  return [
    signedIn('a user of an hour ago', user, 'user', mint, authenticatedAt),
    signedIn('an admin of an hour ago', boss, 'admin', mint, authenticatedAt),
  ];
}

/** Those whose rights are over, but not the life of their tokens. */
async function makeFormer(door: Door, mainToken: string) {
  const as = async (name: string) => ({
    email: `${name}@example.org`,
    token: await signUp(door, `${name}@example.org`),
  });
  const [demoted, deleted, signedOut] = await Promise.all([as('demoted'), as('deleted'), as('signed-out')]);
  await door(mainToken, 'POST', '/api/addadmin', { email: demoted.email });
  const adminToken = await signIn(door, demoted.email);
  await door(mainToken, 'POST', '/api/removeadmin', { email: demoted.email });
  await door(deleted.token, 'POST', '/api/account/delete', { currentPassword: PASSWORD });
  await door(signedOut.token, 'POST', '/api/logout', {});
  return {
    demoted: await signIn(door, demoted.email),
    over: [
      ['a demoted admin', adminToken],
      ['a deleted user', deleted.token],
      ['a signed-out session', signedOut.token],
    ] as const,
  };
}
