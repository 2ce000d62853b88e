import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { finalGenerationEvents } from '@coursewright/contracts';
import { gateway, services } from '@coursewright/contracts/parts';
import { freePorts } from '@coursewright/service-kit/testing/free-ports';
import { type Child, startChild } from '../e2e/support/child.ts';
import { type Children, portNames, readSettings, startSeparately } from '../e2e/support/product-parts.ts';
import { startBroker } from '../load/broker.ts';
import { createLearner } from '../load/learner.ts';
import { startPacedModel } from '../load/model.ts';
import { unlimited } from '../load/product.ts';
import { type Balancer, startBalancer } from './balancer.ts';

// npm run chaos:rolling -- --rounds 2 --users 20 --replicas 2 --pause 0 [--kill]
// Replicas of the gateway and of every service behind plain round-robin balancers. Restarts one after the other under
// load: no request may fail, and no event of a stream may be missing. With --kill one replica of each is killed
// instead, while users try again what failed: only what was in flight may fail, and nothing may be lost or doubled.
// Users read for --pause milliseconds between two calls.
const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '2' },
    users: { type: 'string', default: '20' },
    replicas: { type: 'string', default: '2' },
    kill: { type: 'boolean', default: false },
    pause: { type: 'string', default: '0' },
  },
});
const [rounds, users, replicasOfEach] = [Number(options.rounds), Number(options.users), Number(options.replicas)];

const parts = [...services, gateway].map(({ name }) => name);
type Part = (typeof parts)[number];
type Learner = ReturnType<typeof createLearner>;
const getName = (part: Part) => part.toUpperCase().replace('-', '_');
const getPort = (part: Part) => (part === 'gateway' ? 'PORT' : `${getName(part)}_PORT`);

interface Replica {
  part: Part;
  port: string;
  child?: Child;
}

const model = await startPacedModel({ firstTokenMs: 100, tokensPerSecond: 300 });
const broker = await startBroker();
const ports = await freePorts(portNames);
const dataDir = await mkdtemp(path.join(tmpdir(), 'coursewright-rolling-'));
const settings = {
  ...ports,
  ...unlimited,
  RECONCILE_HOURS: '24',
  DATA_DIR: dataDir,
  LOG_LEVEL: 'error',
  AMQP_URL: broker.url,
};
const children: Children = new Map();
const balancers = new Map<Part, Balancer>();
const replicas: Replica[] = [];
const courses: { learner: Learner; topic: string; courseId: string }[] = [];
const getTarget = ({ port }: Replica) => `http://127.0.0.1:${port}`;
const counts = { calls: 0, streams: 0, events: 0, resumed: 0 };
let running = true;
const endings: ReadonlySet<string> = finalGenerationEvents;

try {
  await startSeparately(settings, children, ['mongo', 'mailbox', 'payments']);
  const addresses = await freePorts(parts.map((part) => `${getName(part)}_BALANCER`));
  for (let replica = 0; replica < replicasOfEach; replica += 1) {
    const own = replica === 0 ? ports : await freePorts(parts.map(getPort));
    for (const part of parts) replicas.push({ part, port: `${own[getPort(part)]}` });
  }
  await Promise.all(replicas.map(start));
  for (const part of parts) {
    const targets = replicas.filter((replica) => replica.part === part).map(getTarget);
    const port = Number(addresses[`${getName(part)}_BALANCER`]);
    balancers.set(part, await startBalancer(targets, { port, triesNext: options.kill }));
  }
  console.log(`${replicas.length} processes are ready`);

  function start(replica: Replica) {
    const { part, port } = replica;
    const urls = parts.map((each) => [
      `${getName(each)}_URL`,
      `http://127.0.0.1:${addresses[`${getName(each)}_BALANCER`]}`,
    ]);
    const env = {
      ...settings,
      ...Object.fromEntries(urls),
      [getPort(part)]: port,
      ...readSettings(children.get('payments')),
      SMTP_URL: `smtp://127.0.0.1:${ports.MAILBOX_SMTP_PORT}`,
      PUBLIC_URL: `http://localhost:${addresses.GATEWAY_BALANCER}`,
      MONGODB_URI: `mongodb://127.0.0.1:${ports.MONGO_PORT}`,
      OPENAI_BASE_URL: model.url,
      SHUTDOWN_DELAY_MS: '3000',
    };
    replica.child = startChild(part === 'gateway' ? 'gateway/src/main.ts' : `services/${part}/src/main.ts`, [], env);
    return replica.child.printed(/is ready: +\S+/);
  }

  const origin = `http://localhost:${addresses.GATEWAY_BALANCER}`;
  // a sign-up that is cut off may have made the account: none is on its way when processes end
  const learners = await Promise.all(Array.from({ length: users }, (_, index) => signUp(origin, index)));
  const studying = Promise.all(learners.map(study));
  // a user that fails ends the run at once
  try {
    await Promise.race([studying, options.kill ? killOneOfEach(start) : restartAll(start)]);
    running = false;
    await studying;
  } finally {
    reportFailures();
  }
  // behind the gateway a second attempt is the gateway's task
  if (!options.kill) assert.equal(balancers.get('gateway')?.failures.length, 0, 'requests failed');
  for (const { learner, topic, courseId } of courses) {
    assert.deepEqual(await learner.courseIdsOf(topic), [courseId], `${topic} exists once`);
  }
  console.log(`${courses.length} courses exist once each`);
} finally {
  running = false;
  await Promise.all(
    [...children.values(), ...replicas.flatMap(({ child }) => child ?? [])].map((child) => child.stop()),
  );
  await Promise.all([...balancers.values()].map((balancer) => balancer.stop()));
  await broker.stop();
  await model.stop();
  await rm(dataDir, { recursive: true, force: true });
}

function reportFailures() {
  const failures = [...balancers].flatMap(([part, balancer]) => balancer.failures.map((text) => `${part}: ${text}`));
  const seen = balancers.get('gateway')?.failures.length ?? 0;
  console.log(
    `${counts.calls} calls, ${counts.streams} streams with ${counts.events} events, ${counts.resumed} resumed`,
  );
  console.log(`${seen} failed for users, ${failures.length - seen} behind the gateway`);
  for (const text of failures.slice(0, 10)) console.log(`  ${text}`);
}

async function restartAll(start: (replica: Replica) => Promise<unknown>) {
  await sleep(3_000);
  for (let round = 1; round <= rounds; round += 1) {
    for (const replica of replicas) {
      replica.child?.signal('SIGTERM');
      assert.equal(await replica.child?.ended(), 0, `${replica.part} ends cleanly`);
      await start(replica);
      // until the balancer has noticed
      await sleep(1_500);
    }
    console.log(`round ${round}: every process restarted, ${counts.calls} calls so far`);
  }
}

async function killOneOfEach(start: (replica: Replica) => Promise<unknown>) {
  const failures = balancers.get('gateway')?.failures ?? [];
  await sleep(5_000);
  for (const part of parts) {
    const replica = replicas.find((one) => one.part === part);
    if (!replica?.child) throw new Error(`there is no ${part}`);
    const cut = () => balancers.get(part)?.cut.get(getTarget(replica)) ?? 0;
    const [failedBefore, cutBefore] = [failures.length, cut()];
    await replica.child.kill();
    await sleep(3_000);
    await start(replica);
    await sleep(1_500);
    const since = failures.slice(failedBefore);
    const inFlight = cut() - cutBefore;
    console.log(`${part} killed with ${inFlight} calls in flight: ${since.length} failed for users`);
    assert(since.length <= inFlight, `only calls in flight may fail\n${since.join('\n')}`);
  }
}

async function signUp(origin: string, index: number) {
  const learner = createLearner(origin, { patient: options.kill });
  await learner.signUp(`rolling${index}.${process.pid}@example.com`);
  return learner;
}

async function study(learner: Learner, index: number) {
  for (let round = 0; running; round += 1) {
    const topic = `Course ${index}-${round}`;
    const outlineId = await counted(learner.requestOutline(topic));
    await followToEnd(outlineId, learner);
    const courseId = await counted(learner.createCourse(outlineId));
    courses.push({ learner, topic, courseId });
    const { topics } = await counted(learner.course(courseId));
    for (const { id } of topics.flatMap(({ subtopics }) => subtopics).slice(0, 2)) {
      const opened = await counted(learner.open(courseId, id));
      if (opened.generationId) await followToEnd(opened.generationId, learner);
      const { lesson } = await counted(learner.open(courseId, id));
      assert(lesson?.html, 'a lesson that was followed to its end is there');
    }
    await counted(learner.courses());
  }
}

async function counted<T>(call: Promise<T>): Promise<T> {
  counts.calls += 1;
  const answer = await call;
  await sleep(Number(options.pause));
  return answer;
}

async function followToEnd(id: string, learner: Learner) {
  counts.streams += 1;
  let last = 0;
  for (let attempt = 0; ; attempt += 1) {
    if (attempt > 0) counts.resumed += 1;
    let over = false;
    await learner
      .followGeneration(
        id,
        (event) => {
          counts.events += 1;
          if (event.id) assert.equal(event.id, last + 1, `the events of ${id} follow one another`);
          last = event.id || last;
          over = endings.has(event.type);
          assert.notEqual(event.type, 'failed', JSON.stringify(event.data));
          return over;
        },
        last,
      )
      .catch((error: NodeJS.ErrnoException) => {
        const isCut = ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'].includes(error.code ?? '');
        if (error instanceof assert.AssertionError || !(isCut || options.kill)) throw error;
      });
    if (over) return;
    await sleep(200);
  }
}
