import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ServiceName } from '@coursewright/contracts';
import { type Closable, startAll } from '@coursewright/service-kit';
import { MongoClient } from 'mongodb';
import { startProduct } from '../../start/start-all.ts';
import type { Caller } from './callers.ts';
import { type Door, straightTo, throughGateway } from './client.ts';
import { untilQuiet } from './fingerprint.ts';
import { type Objects, PASSWORD } from './objects.ts';
import { buyPlan, makeObjects, makeVideo, type Person, signIn, signUp } from './person.ts';
import { claimsOf, createMint } from './tokens.ts';

const ports = ['PORT', 'MONGO_PORT', 'MAILBOX_PORT', 'AUTH_PORT', 'COURSE_GENERATION_PORT', 'BILLING_PORT'];
ports.push('NOTIFICATION_PORT', 'PAYMENTS_PORT');

async function freePorts(): Promise<Record<string, string>> {
  const servers = ports.map(() => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => server.listening || once(server, 'listening')));
  const numbers = servers.map((server) => String((server.address() as AddressInfo).port));
  await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))));
  return Object.fromEntries(ports.map((name, index) => [name, numbers[index] ?? '0']));
}

/** The whole product, with everybody who calls in the matrix. */
export const setStage = () => startAll(buildStage);

async function buildStage(started: Closable[]) {
  const folder = await mkdtemp(path.join(tmpdir(), 'coursewright-matrix-'));
  started.push({ close: () => rm(folder, { recursive: true, force: true }) });
  const port = await freePorts();
  const product = await startProduct({
    ...port,
    DATA_DIR: folder,
    LOG_LEVEL: 'fatal',
    // every call says that it comes from elsewhere
    TRUST_PROXY: '1',
    SIGN_IN_ATTEMPTS_PER_ADDRESS: '5000',
    SIGN_UPS_PER_ADDRESS: '5000',
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
  const { mint, hostile } = createMint(keyDocument?.pem, jwks.body.keys[0].kid);
  const nobodies = { nobody: undefined, ...hostile(claimsOf(people.main.token)) };
  const callers: Caller[] = [
    ...Object.entries(nobodies).map(([name, token]): Caller => ({ name, token, standing: 'nobody' })),
    ...former,
    { name: 'a free user', token: people.free.token, standing: 'user' },
    { name: 'a paid user', token: people.paid.token, standing: 'user' },
    { name: 'another user', token: people.other.token, standing: 'user' },
    { name: 'an admin', token: people.admin.token, standing: 'admin' },
    { name: 'the main admin', token: people.main.token, standing: 'admin' },
  ];
  await untilQuiet(mongo);
  return {
    ...{ gateway, services, mongo, people, callers },
    /** The same person, with a token made just now. */
    minted: (caller: Caller): Caller =>
      caller.standing === 'nobody' || !caller.token ? caller : { ...caller, token: mint(claimsOf(caller.token)) },
  };
}

/** Everything the tests need to know of who and what is there. */
export type Stage = Awaited<ReturnType<typeof setStage>>;

async function makePeople(door: Door, mongo: MongoClient) {
  const address = (name: string) => `${name}@example.org`;
  // whoever comes first is the main admin
  const mainToken = await signUp(door, address('main'));
  const tokens = { free: '', paid: '', other: '', admin: '' };
  for (const name of Object.keys(tokens) as (keyof typeof tokens)[]) tokens[name] = await signUp(door, address(name));
  await door(mainToken, 'POST', '/api/addadmin', { email: address('admin') });
  tokens.admin = await signIn(door, address('admin'));

  async function settle(name: string, token: string, pays = false): Promise<Person> {
    const made = await makeObjects(door, mongo, address(name), token);
    const objects: Objects = { ...made, ...(pays && (await buyPlan(door, token))) };
    return { email: address(name), token, objects };
  }
  const [main, free, paid, other, admin] = await Promise.all([
    settle('main', mainToken),
    settle('free', tokens.free),
    settle('paid', tokens.paid, true),
    settle('other', tokens.other, true),
    settle('admin', tokens.admin),
  ]);
  const videoId = await makeVideo(door, tokens.paid);
  const seen = (person: Person): Person => ({ ...person, objects: { ...person.objects, videoId } });
  return { main: seen(main), free: seen(free), paid: seen(paid), other: seen(other), admin: seen(admin) };
}

/** Those whose rights are over, but not their tokens. */
async function makeFormer(door: Door, mainToken: string): Promise<Caller[]> {
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
  return [
    { name: 'a demoted admin', token: adminToken, standing: 'former admin' },
    { name: 'a demoted admin who signed in anew', token: await signIn(door, demoted.email), standing: 'user' },
    { name: 'a deleted user', token: deleted.token, standing: 'former user' },
    { name: 'a signed-out session', token: signedOut.token, standing: 'former user' },
  ];
}
