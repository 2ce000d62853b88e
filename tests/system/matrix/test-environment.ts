import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FRESH_MINUTES, type Role, type ServiceName, tokenAudiences } from '@coursewright/contracts';
import { services } from '@coursewright/contracts/parts';
import { startProduct } from '@coursewright/dev';
import { startMongo } from '@coursewright/embedded-mongo';
import { type Closable, type Caller as Known, startAll } from '@coursewright/service-kit';
import { freePorts } from '@coursewright/service-kit/testing/free-ports';
import { MongoClient } from 'mongodb';
import { generousLimits } from '../../e2e/support/config.ts';
import type { Caller } from './callers.ts';
import type { Owner } from './calls.ts';
import { createGatewayClient, createServiceClient, type SendRequest } from './client.ts';
import { type Objects, PASSWORD } from './objects.ts';
import { buyPlan, endPlan, getRefreshToken, makeObjects, makeVideo, type Person, signIn, signUp } from './person.ts';
import { createTokenFactory, holderOf } from './tokens.ts';

const ports = ['PORT', 'MAILBOX_PORT', 'PAYMENTS_PORT', ...services.map(({ prefix }) => `${prefix}_PORT`)];

export const setup = () => startAll(startEnvironment);

async function startEnvironment(started: Closable[]) {
  const folder = await mkdtemp(path.join(tmpdir(), 'coursewright-matrix-'));
  started.push({ close: () => rm(folder, { recursive: true, force: true }) });
  const database = await startMongo({ file: ':memory:' });
  started.push(database);
  const port = await freePorts(ports);
  const environment = {
    ...port,
    MONGODB_URI: database.uri,
    DATA_DIR: folder,
    LOG_LEVEL: 'fatal',
    // every call says that it comes from elsewhere
    TRUST_PROXY: '1',
    // a busy machine is not an auth that is away
    GATEWAY_AUTH_TIMEOUT_MS: '120000',
    GATEWAY_ANSWER_TIMEOUT_MS: '120000',
    ...generousLimits,
  };
  // a schedule would change something between two looks: it expires open checkouts
  const product = await startProduct(environment, undefined, { loops: false });
  started.push(product);
  const mongo = await MongoClient.connect(database.uri);
  started.push(mongo);
  const at = (name: string) => `http://127.0.0.1:${port[name]}`;
  const gateway = createGatewayClient(at('PORT'));
  const clients = Object.fromEntries(
    services.map(({ name, prefix }) => [name, createServiceClient(at(`${prefix}_PORT`))]),
  ) as Record<ServiceName, SendRequest>;
  const people = await makePeople(gateway, mongo);
  const former = await makeFormer(gateway, mongo, people.main.token);
  const unverified = await signUp(gateway, 'unverified@example.org');
  const [keyDocument, jwks] = await Promise.all([
    mongo.db('auth').collection('signing_keys').findOne({}),
    clients.auth(undefined, 'GET', '/.well-known/jwks.json'),
  ]);
  const mint = createTokenFactory(keyDocument?.pem, jwks.body.keys[0].kid);
  const stale = await makeStale(gateway, mongo, people, mint);
  const callers = [
    ...(await makeAnonymousCallers(gateway, people.main, mint)),
    ...former.over.map(([name, token]): Caller => ({ name, standing: 'anonymous', token: () => mint.renewed(token) })),
    ...[
      ['a free user', people.free.token, 'user'] as const,
      ['a paid user', people.paid.token, 'user'] as const,
      ['another user', people.other.token, 'user'] as const,
      ['a user whose plan ended', people.former.token, 'user'] as const,
      ['a demoted admin who signed in again', former.demoted, 'user'] as const,
      ['an admin', people.admin.token, 'admin'] as const,
      ['the main admin', people.main.token, 'main-admin'] as const,
    ].map(([name, token, role]) => signedIn(name, token, role, mint)),
    { ...signedIn('an unverified user', unverified, 'user', mint), standing: 'unverified user' as const },
    ...stale.callers,
  ];
  await product.idle();
  /** All but the stale gave their password just now. */
  const freshen = () =>
    mongo
      .db('auth')
      .collection<{ _id: string }>('sessions')
      .updateMany({ _id: { $nin: stale.sessions } }, { $set: { authenticatedAt: new Date() } });
  return { gateway, services: clients, mongo, people, callers, freshen, idle: product.idle };
}

export type TestEnvironment = Awaited<ReturnType<typeof setup>>;

type People = Awaited<ReturnType<typeof makePeople>>;

async function makePeople(gateway: SendRequest, mongo: MongoClient) {
  const address = (name: string) => `${name}@example.org`;
  // the first account is the main admin
  const mainToken = await signUp(gateway, address('main'));
  const tokens = { free: '', paid: '', other: '', former: '', admin: '' };
  for (const name of Object.keys(tokens) as (keyof typeof tokens)[])
    tokens[name] = await signUp(gateway, address(name));
  await verifyAddresses(mongo);
  await gateway(mainToken, 'POST', '/api/addadmin', { email: address('admin') });
  tokens.admin = await signIn(gateway, address('admin'));

  async function settle(name: string, token: string, pays = false): Promise<Person> {
    const made = await makeObjects(gateway, mongo, address(name), token);
    const objects: Objects = { ...made, ...(pays && (await buyPlan(gateway, token))) };
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
    makeVideo(gateway, tokens.paid),
    endPlan(gateway, mongo, tokens.former, former.objects),
  ]);
  const seen = (person: Person): Person => ({ ...person, objects: { ...person.objects, videoId } });
  return {
    main: seen(main),
    free: seen(free),
    paid: seen(paid),
    other: seen(other),
    former: seen(former),
    admin: seen(admin),
  };
}

const verifyAddresses = (mongo: MongoClient) =>
  mongo
    .db('auth')
    .collection('users')
    .updateMany({}, { $set: { emailVerified: true } });

type Mint = ReturnType<typeof createTokenFactory>;

const isIssuer = (owner: Owner): owner is 'auth' | 'gateway' => owner === 'auth' || owner === 'gateway';

// A user with a session, whose access token auth exchanges for such internal tokens.
function signedIn(name: string, token: string, role: Role, mint: Mint, authenticatedAt?: Date): Caller {
  const who = (): Known => ({ ...holderOf(token), role, authenticatedAt: authenticatedAt ?? new Date() });
  const rank = role === 'user' ? 'user' : 'admin';
  return {
    name,
    standing: authenticatedAt ? (`stale ${rank}` as const) : rank,
    token: (to) => (isIssuer(to) ? mint.renewed(token) : mint.internal(who(), to)),
  };
}

async function makeAnonymousCallers(gateway: SendRequest, { email, token }: Person, mint: Mint): Promise<Caller[]> {
  const mainAdmin: Known = { ...holderOf(token), role: 'main-admin', authenticatedAt: new Date() };
  const refreshToken = await getRefreshToken(gateway, email);
  const standing = 'anonymous';
  return [
    { name: 'anonymous', standing, token: () => undefined },
    ...mint.hostile(mainAdmin).map(([name, shown]): Caller => ({ name, standing, token: shown })),
    { name: 'a refresh token in the place of another', standing, token: () => refreshToken },
    {
      name: 'an internal token at the gateway',
      standing,
      token: () => mint.internal(mainAdmin, 'gateway'),
      only: 'gateway',
    },
    ...tokenAudiences.map(
      (audience): Caller => ({
        name: `an internal token for ${audience} at another service`,
        standing,
        only: 'service',
        token: (to) => (to === audience ? undefined : mint.internal(mainAdmin, audience)),
      }),
    ),
    {
      name: 'an access token at a service',
      standing,
      only: 'service',
      token: (to) => (isIssuer(to) ? undefined : mint.renewed(token)),
    },
  ];
}

async function makeStale(gateway: SendRequest, mongo: MongoClient, { free, admin }: People, mint: Mint) {
  const authenticatedAt = new Date(Date.now() - (FRESH_MINUTES + 1) * 60_000);
  const [user, mainAdmin] = await Promise.all([signIn(gateway, free.email), signIn(gateway, admin.email)]);
  const sessions = [user, mainAdmin].map((token) => holderOf(token).sessionId);
  const collection = mongo.db('auth').collection<{ _id: string }>('sessions');
  await collection.updateMany({ _id: { $in: sessions } }, { $set: { authenticatedAt } });
  const callers = [
    signedIn('a user of an hour ago', user, 'user', mint, authenticatedAt),
    signedIn('an admin of an hour ago', mainAdmin, 'admin', mint, authenticatedAt),
  ];
  return { sessions, callers };
}

async function makeFormer(gateway: SendRequest, mongo: MongoClient, mainToken: string) {
  const as = async (name: string) => ({
    email: `${name}@example.org`,
    token: await signUp(gateway, `${name}@example.org`),
  });
  const [demoted, deleted, signedOut] = await Promise.all([as('demoted'), as('deleted'), as('signed-out')]);
  await verifyAddresses(mongo);
  await gateway(mainToken, 'POST', '/api/addadmin', { email: demoted.email });
  const adminToken = await signIn(gateway, demoted.email);
  await gateway(mainToken, 'POST', '/api/removeadmin', { email: demoted.email });
  await gateway(deleted.token, 'POST', '/api/account/delete', { currentPassword: PASSWORD });
  await gateway(signedOut.token, 'POST', '/api/logout', {});
  return {
    demoted: await signIn(gateway, demoted.email),
    over: [
      ['a demoted admin', adminToken],
      ['a deleted user', deleted.token],
      ['a signed-out session', signedOut.token],
    ] as const,
  };
}
