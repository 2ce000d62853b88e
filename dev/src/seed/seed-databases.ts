import { randomUUID } from 'node:crypto';
import { hasUsers, type SeededUser, seedUsers } from '@coursewright/auth/seed';
import { seedCustomers, seedSubscriptions } from '@coursewright/billing/seed';
import type { AuditEntry } from '@coursewright/contracts';
import { DAY_MS } from '@coursewright/contracts/durations';
import { seedCourses, seedLearners } from '@coursewright/course-generation/seed';
import { seedContacts, seedRecipients } from '@coursewright/notification/seed';
import { connectMongo, createLogger, type Environment, StartupError } from '@coursewright/service-kit';
import type { Connection } from 'mongoose';
import {
  createRandom,
  type KNOWN,
  makeContact,
  makeCourse,
  makeSubscription,
  makeUsers,
  type Random,
  type Span,
} from './factories.ts';

const acts = ['POST /api/addadmin', 'POST /api/removeadmin', 'GET /api/admin/users.csv', 'POST /api/saveadmin'];
const KEEP_DEAD = 40;
const MONTH_MS = 30 * DAY_MS;

type JobRow = { _id: string } & Record<string, unknown>;

async function seedAudit(connection: Connection, random: Random, admins: readonly string[], count: number, span: Span) {
  const entries = Array.from({ length: count }, () => ({
    _id: randomUUID(),
    at: random.between(span.from, span.to),
    adminId: random.oneOf(admins),
    action: random.oneOf(acts),
    details: { email: `user${random.below(1000)}@example.org` },
    outcome: random.oneOf<AuditEntry['outcome']>(['done', 'done', 'done', 'refused', 'failed']),
  }));
  await connection.collection<(typeof entries)[number]>('audit').insertMany(entries);
}

async function seedJobs(connection: Connection, random: Random, type: string, count: number, span: Span) {
  const items = Array.from({ length: count }, (_, at): JobRow => {
    const createdAt = random.between(span.from, span.to);
    const base = {
      _id: `${type}:${randomUUID()}`,
      type,
      event: 'auth.user.changed.v1',
      priority: 0,
      attempts: 8,
      fence: 8,
      createdAt,
      updatedAt: createdAt,
    };
    // done ones are kept for a month
    if (at >= KEEP_DEAD)
      return { ...base, attempts: 1, fence: 1, state: 'done', expiresAt: new Date(span.to.getTime() + MONTH_MS) };
    const payload = JSON.stringify({ id: randomUUID(), type: base.event, data: { userId: 'user' } });
    return {
      ...base,
      payload,
      state: 'failed',
      failedAt: createdAt,
      failure: { message: 'the message breaks its contract' },
    };
  });
  await connection.collection<JobRow>('jobs').insertMany(items);
}

export interface Amounts {
  readonly users: number;
  readonly courses: number;
  readonly contacts: number;
  readonly many: number;
  readonly seed: number;
  // Adds to a database that has users already.
  readonly add: boolean;
  readonly password: string;
}

type Known = Readonly<Record<keyof typeof KNOWN, string>>;

const BATCH = 1000;
const MONTHS_MS = 18 * 30 * DAY_MS;
// One audit entry for this many users.
const AUDIT_SHARE = 5;
const JOBS_SHARE = 2;
const PRINCIPAL: readonly [keyof typeof KNOWN, keyof typeof KNOWN] = ['admin', 'learner'];

/**
 * Writes the documents as the services do, without raising events. @throws StartupError when there are users
 * already.
 */
export async function seedDatabases(
  uri: string,
  env: Environment,
  amounts: Amounts,
  report: (line: string) => void,
): Promise<Known> {
  const { users: userCount, courses, contacts, seed, add, password } = amounts;
  const client = await connectMongo(uri, { logger: createLogger({ name: 'seed', level: 'warn' }) });
  const auth = client.useDb(env.AUTH_DATABASE ?? 'auth');
  const generation = client.useDb(env.COURSE_GENERATION_DATABASE ?? 'course-generation');
  const billing = client.useDb(env.BILLING_DATABASE ?? 'billing');
  const notification = client.useDb(env.NOTIFICATION_DATABASE ?? 'notification');
  try {
    const taken = await hasUsers(auth);
    if (taken && !add) throw new StartupError('this database has users already: name another one, or say --add');
    const random = createRandom(seed);
    const to = new Date();
    const span: Span = { from: new Date(to.getTime() - MONTHS_MS), to };
    const users = [...makeUsers(random, userCount, span, taken ? `.${seed}` : '')];

    await seedUsers(auth, users, password);
    await seedRecipients(notification, users);
    await seedCustomers(billing, users);
    await seedLearners(generation, users);
    report(`${users.length} users`);
    const payers = users.filter(({ plan }) => plan !== 'free');
    await seedSubscriptions(
      billing,
      payers.map((payer) => makeSubscription(random, payer, span)),
    );
    report(`${payers.length} subscriptions`);
    const owners = getOwners(random, users, amounts);
    for (let at = 0; at < owners.length; at += BATCH)
      await seedCourses(
        generation,
        owners.slice(at, at + BATCH).map((owner) => makeCourse(random, owner, span)),
      );
    report(`${courses} courses`);
    const written = Array.from({ length: contacts }, () => makeContact(random, span));
    await seedContacts(notification, written);
    const [auditRows, jobRows] = [AUDIT_SHARE, JOBS_SHARE].map((share) => Math.ceil(userCount / share)) as [
      number,
      number,
    ];
    const admins = users.filter(({ role }) => role !== 'user').map(({ id }) => id);
    for (const database of [auth, generation, billing, notification])
      await seedAudit(database, random, admins, auditRows, span);
    await seedJobs(notification, random, 'notification.recipient-changed', jobRows, span);
    await seedJobs(generation, random, 'course-generation.learner-changed', jobRows, span);
    report(`${contacts} contact messages, ${4 * auditRows} audit entries, ${2 * jobRows} handled messages`);
    return Object.fromEntries(PRINCIPAL.map((who, at) => [who, users[at]?.email ?? ''])) as Record<
      keyof typeof KNOWN,
      string
    >;
  } finally {
    await client.close();
  }
}

function getOwners(random: Random, users: readonly SeededUser[], { courses, many }: Amounts): SeededUser[] {
  return Array.from({ length: courses }, (_, at) => {
    const owner = at < many ? users[1] : users[Math.floor(random.next() ** 2 * users.length)];
    if (!owner) throw new StartupError('there must be at least two users');
    return owner;
  });
}
