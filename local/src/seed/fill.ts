import { hasUsers, type SeededUser, seedUsers } from '@coursewright/auth/seed';
import { seedPayers, seedSubscriptions } from '@coursewright/billing/seed';
import { seedCourses, seedLearners } from '@coursewright/course-generation/seed';
import { seedContacts, seedRecipients } from '@coursewright/notification/seed';
import { connectMongo, createLogger, type Environment, StartupError } from '@coursewright/service-kit';
import { seedAudit, seedInbox } from './happenings.ts';
import { type KNOWN, makeContact, makeCourse, makeSubscription, makeUsers, type Span } from './make-up.ts';
import { type Random, randomFrom } from './random.ts';

/** How much is made up. */
export interface Amounts {
  readonly users: number;
  readonly courses: number;
  readonly contacts: number;
  /** How many of the courses belong to the learner with many. */
  readonly many: number;
  readonly seed: number;
  /** To a database that has users already. */
  readonly add: boolean;
  readonly password: string;
}

/** Whose passwords are known, by their part. */
export type Known = Readonly<Record<keyof typeof KNOWN, string>>;

const BATCH = 1000;
const MONTHS_MS = 18 * 30 * 24 * 3600 * 1000;
/** One for so many users. */
const AUDIT_SHARE = 5;
const INBOX_SHARE = 2;
const PRINCIPAL: readonly [keyof typeof KNOWN, keyof typeof KNOWN] = ['admin', 'learner'];

/** Writes what somebody made up into the databases of all services, as the services do; no events are raised. @throws StartupError when there are users already. */
export async function fillDatabases(
  uri: string,
  env: Environment,
  amounts: Amounts,
  told: (line: string) => void,
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
    const random = randomFrom(seed);
    const to = new Date();
    const span: Span = { from: new Date(to.getTime() - MONTHS_MS), to };
    const users = [...makeUsers(random, userCount, span, taken ? `.${seed}` : '')];

    await seedUsers(auth, users, password);
    await seedRecipients(notification, users);
    await seedPayers(billing, users);
    await seedLearners(generation, users);
    told(`${users.length} users`);
    const payers = users.filter(({ plan }) => plan !== 'free');
    await seedSubscriptions(
      billing,
      payers.map((payer) => makeSubscription(random, payer, span)),
    );
    told(`${payers.length} subscriptions`);
    const owners = ownersOf(random, users, amounts);
    for (let at = 0; at < owners.length; at += BATCH)
      await seedCourses(
        generation,
        owners.slice(at, at + BATCH).map((owner) => makeCourse(random, owner, span)),
      );
    told(`${courses} courses`);
    const written = Array.from({ length: contacts }, () => makeContact(random, span));
    await seedContacts(notification, written);
    const [auditRows, inboxRows] = [AUDIT_SHARE, INBOX_SHARE].map((share) => Math.ceil(userCount / share)) as [
      number,
      number,
    ];
    const admins = users.filter(({ role }) => role !== 'user').map(({ id }) => id);
    for (const database of [auth, generation, billing, notification])
      await seedAudit(database, random, admins, auditRows, span);
    await seedInbox(notification, random, 'notification.recipient-changed', inboxRows, span);
    await seedInbox(generation, random, 'course-generation.learner-changed', inboxRows, span);
    told(`${contacts} contact messages, ${4 * auditRows} audit entries, ${2 * inboxRows} handled messages`);
    return Object.fromEntries(PRINCIPAL.map((who, at) => [who, users[at]?.email ?? ''])) as Record<
      keyof typeof KNOWN,
      string
    >;
  } finally {
    await client.close();
  }
}

/** Whose each course is: the learner's first, then more of some than of others. */
function ownersOf(random: Random, users: readonly SeededUser[], { courses, many }: Amounts): SeededUser[] {
  return Array.from({ length: courses }, (_, at) => {
    const owner = at < many ? users[1] : users[Math.floor(random.next() ** 2 * users.length)];
    if (!owner) throw new StartupError('there must be at least two users');
    return owner;
  });
}
