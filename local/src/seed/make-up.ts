import type { SeededUser } from '@coursewright/auth/seed';
import type { SeededSubscription } from '@coursewright/billing/seed';
import type { SeededCourse } from '@coursewright/course-generation/seed';
import type { SeededContact } from '@coursewright/notification/seed';
import type { Random } from './random.ts';
import {
  details,
  firstNames,
  foreignTitles,
  forms,
  lastNames,
  mailHosts,
  parts,
  sentences,
  subjects,
} from './words.ts';

/** The time in which everything happened. */
export interface Span {
  readonly from: Date;
  readonly to: Date;
}

/** How the accounts with a known password are called. */
export const KNOWN = { admin: 'admin', learner: 'learner' } as const;
/** One user in this many has paid. */
const PAYING = 10;
const ADMINS = 8;
const DAY = 24 * 3600 * 1000;

/** The first two are the main admin and the learner with many courses; some of the next are admins. */
export function* makeUsers(random: Random, count: number, span: Span, suffix: string): Generator<SeededUser> {
  for (let at = 0; at < count; at++) {
    const createdAt = at < 2 ? span.from : random.between(span.from, span.to);
    const [first, last] = [random.oneOf(firstNames), random.oneOf(lastNames)];
    const known = [KNOWN.admin, KNOWN.learner][at];
    const host = random.oneOf(mailHosts);
    yield {
      ...{ id: random.idAt(createdAt), name: `${first} ${last}`, createdAt },
      email: known ? `${known}${suffix}@example.org` : `${plainOf(first)}.${plainOf(last)}${at}${suffix}@${host}`,
      role: at === 0 ? (suffix === '' ? 'main-admin' : 'admin') : at > 1 && at < 2 + ADMINS ? 'admin' : 'user',
      plan: at % PAYING === 1 ? random.oneOf(['monthly', 'monthly', 'yearly'] as const) : 'free',
    };
  }
}

/** Letters that any mail server takes; names in other scripts get a stand-in. */
const plainOf = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase() || 'user';

export function makeCourse(random: Random, owner: SeededUser, span: Span): SeededCourse {
  const createdAt = random.between(owner.createdAt, span.to);
  const subject = random.oneOf(subjects);
  const title = random.chance(0.12) ? random.oneOf(foreignTitles) : random.oneOf(forms).replace('%', subject);
  const share = random.chance(0.2) ? 1 : random.chance(0.3) ? 0 : random.next();
  return {
    ...{ id: random.idAt(createdAt), userId: owner.id, learnerName: owner.name, title, share, createdAt },
    type: random.chance(0.3) ? 'Video & Text Course' : 'Text & Image Course',
    topics: Array.from({ length: random.chance(0.7) ? 4 : 7 }, (_, at) => ({
      title: `${random.oneOf(parts)} ${at + 1}`,
      subtopics: Array.from({ length: 3 + random.below(3) }, () => ({ title: `${subject}: ${random.oneOf(details)}` })),
    })),
    studiedAt: random.between(createdAt, span.to),
    ...(random.chance(0.1) && { markdown: makeLesson(random, subject) }),
  };
}

const makeLesson = (random: Random, subject: string) =>
  Array.from({ length: 12 }, (_, at) =>
    `### ${at + 1}. ${random.oneOf(details)}\n\n${subject} is **worth** it. `.padEnd(320, `${subject}, again. `),
  ).join('\n\n');

export function makeContact(random: Random, span: Span): SeededContact {
  const receivedAt = random.between(span.from, span.to);
  const [firstName, lastName] = [random.oneOf(firstNames), random.oneOf(lastNames)];
  return {
    ...{ id: random.idAt(receivedAt), firstName, lastName, receivedAt },
    email: `${plainOf(firstName)}.${plainOf(lastName)}@${random.oneOf(mailHosts)}`,
    phone: `+44 20 7946 0${String(random.below(1000)).padStart(3, '0')}`,
    message: Array.from({ length: 2 + random.below(8) }, () => random.oneOf(sentences)).join(' '),
  };
}

/** What a paying user has paid until today; one in ten has stopped since and is still shown as paying. */
export function makeSubscription(random: Random, payer: SeededUser, { to }: Span): SeededSubscription {
  const plan = payer.plan === 'yearly' ? 'yearly' : 'monthly';
  const [period, amountMinor] = plan === 'yearly' ? [365 * DAY, 9000] : [30 * DAY, 900];
  const payments = [];
  for (let paidAt = payer.createdAt.getTime(); paidAt < to.getTime(); paidAt += period)
    payments.push({
      ...{ paidAt: new Date(paidAt), periodEnd: new Date(paidAt + period) },
      refundedMinor: random.chance(0.02) ? amountMinor : 0,
    });
  const provider = random.oneOf(['stripe', 'stripe', 'paypal', 'razorpay'] as const);
  return { payer, provider, plan, amountMinor, currency: 'GBP', payments };
}
