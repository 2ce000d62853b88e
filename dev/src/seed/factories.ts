import type { SeededUser } from '@coursewright/auth/seed';
import type { SeededSubscription } from '@coursewright/billing/seed';
import { DAY_MS } from '@coursewright/contracts/durations';
import type { SeededCourse } from '@coursewright/course-generation/seed';
import type { SeededContact } from '@coursewright/notification/seed';

export type Random = ReturnType<typeof createRandom>;

/** Pseudo-random values (mulberry32); the same seed gives the same values. */
export function createRandom(seed: number) {
  let state = seed >>> 0;
  let ids = 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  const hex = (value: number, length: number) => value.toString(16).padStart(length, '0').slice(-length);
  return {
    /** In [0, 1). */
    next,
    below,
    oneOf: <T>(values: readonly T[]): T => values[below(values.length)] as T,
    chance: (share: number): boolean => next() < share,
    between: (from: Date, to: Date): Date =>
      new Date(Math.floor(from.getTime() + next() * (to.getTime() - from.getTime()))),
    // An id that begins with its time, as the database makes them.
    idAt: (time: Date): string => hex(Math.floor(time.getTime() / 1000), 8) + hex(seed, 10) + hex(++ids, 6),
  };
}

const firstNames = [
  ...['Ada', 'Grace', 'Alan', 'Edsger', 'Barbara', 'Katherine', 'Linus', 'Margaret', 'Tim', 'Radia', 'Donald', 'Hedy'],
  ...['José', 'Zoë', 'Søren', 'Łukasz', 'Chloé', 'Jürgen', 'Nuño', 'Ağa', 'Þóra', 'Siân', 'Renée', 'Françoise'],
  ...[
    'Олена',
    'Дмитро',
    'Анна',
    'Ελένη',
    'Νίκος',
    'محمد',
    'ليلى',
    'שרה',
    '花子',
    '太郎',
    '小明',
    '美玲',
    '민준',
    'अनिका',
  ],
];
const lastNames = [
  ...['Lovelace', 'Hopper', 'Turing', 'Dijkstra', 'Liskov', 'Johnson', 'Torvalds', 'Hamilton', 'Perlman', 'Knuth'],
  ...['García', 'Müller', 'Ødegård', 'Nowak', 'Dubois', 'Nguyễn', "O'Neill", 'de la Cruz', 'Smith-Jones', 'Çelik'],
  ...['Коваленко', 'Петренко', 'Παπαδόπουλος', 'الخطيب', 'כהן', '山田', '佐藤', '王', '김', 'शर्मा'],
];
const mailHosts = ['example.org', 'example.com', 'mail.example.net', 'students.example.edu', 'post.example.de'];

const subjects = [
  ...['Organic Chemistry', 'Linear Algebra', 'Sourdough Bread', 'Roman History', 'Machine Learning', 'C++ Templates'],
  ...['Guitar', 'Tax Law', 'Watercolour', 'Astronomy', 'Kubernetes', 'TypeScript', 'Beekeeping', 'Game Theory'],
  ...['Public Speaking', 'Photography', 'Statistics', 'Microbiology', 'Urban Gardening', 'Spanish', 'Chess Openings'],
  ...['Node.js', 'Quantum Computing', 'Bookkeeping', 'First Aid', 'Ancient Greek', 'Yoga', 'Music Theory', 'Robotics'],
];
const forms = [
  ...['Introduction to %', '% for Beginners', 'Advanced %', '% in Practice', 'The History of %', '% from Scratch'],
  ...['A Short Course in %', 'Mastering %', '%: Theory and Practice', 'Understanding %', '% Step by Step'],
];
const foreignTitles = [
  ...['Einführung in die Ökologie', 'Histoire de l’art moderne', 'Introducción a la física', 'Основи програмування'],
  ...[
    'Введение в статистику',
    'Εισαγωγή στη φιλοσοφία',
    'مقدمة في الكيمياء',
    'מבוא לביולוגיה',
    '日本語文法入門',
    '机器学习基础',
  ],
  ...['초보자를 위한 요리', 'भारतीय इतिहास का परिचय'],
];
const parts = [
  ...['Foundations', 'Key ideas', 'Tools and materials', 'First steps', 'Common mistakes', 'Worked examples'],
  ...['Going further', 'Practice', 'Case studies', 'History and context', 'Review', 'Putting it together'],
];
const details = [
  ...['What it is and why it matters', 'Words you need to know', 'A first example, step by step', 'How experts see it'],
  ...['Where it goes wrong', 'Measuring progress', 'Choosing a method', 'Exercises with solutions', 'Further reading'],
];
const sentences = [
  ...['I cannot find my certificate.', 'Thank you for the wonderful course!', 'How do I cancel my subscription?'],
  ...[
    'The video in lesson three does not play.',
    'Could you add a course about falconry?',
    'My invoice lacks my address.',
  ],
  ...[
    'Do you offer discounts for schools?',
    'The quiz marked a right answer as wrong.',
    'Wie kündige ich mein Abonnement?',
  ],
  ...[
    '¿Puedo pagar con tarjeta?',
    'Як змінити мову?',
    '領収書をください。',
    'I forgot which address I signed up with.',
  ],
];

export interface Span {
  readonly from: Date;
  readonly to: Date;
}

export const KNOWN = { admin: 'admin', learner: 'learner' } as const;
// One user in this many has paid.
const PAYING = 10;
const ADMINS = 8;

export function* makeUsers(random: Random, count: number, span: Span, suffix: string): Generator<SeededUser> {
  for (let at = 0; at < count; at++) {
    const createdAt = at < 2 ? span.from : random.between(span.from, span.to);
    const [first, last] = [random.oneOf(firstNames), random.oneOf(lastNames)];
    const known = [KNOWN.admin, KNOWN.learner][at];
    const host = random.oneOf(mailHosts);
    yield {
      id: random.idAt(createdAt),
      name: `${first} ${last}`,
      createdAt,
      email: known ? `${known}${suffix}@example.org` : `${getPlain(first)}.${getPlain(last)}${at}${suffix}@${host}`,
      role: at === 0 ? (suffix === '' ? 'main-admin' : 'admin') : at > 1 && at < 2 + ADMINS ? 'admin' : 'user',
      plan: at % PAYING === 1 ? random.oneOf(['monthly', 'monthly', 'yearly'] as const) : 'free',
    };
  }
}

const getPlain = (name: string) =>
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
    id: random.idAt(createdAt),
    userId: owner.id,
    learnerName: owner.name,
    title,
    share,
    createdAt,
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
    id: random.idAt(receivedAt),
    firstName,
    lastName,
    receivedAt,
    email: `${getPlain(firstName)}.${getPlain(lastName)}@${random.oneOf(mailHosts)}`,
    phone: `+44 20 7946 0${String(random.below(1000)).padStart(3, '0')}`,
    message: Array.from({ length: 2 + random.below(8) }, () => random.oneOf(sentences)).join(' '),
  };
}

// One in ten has cancelled since and is still shown as paying.
export function makeSubscription(random: Random, payer: SeededUser, { to }: Span): SeededSubscription {
  const plan = payer.plan === 'yearly' ? 'yearly' : 'monthly';
  const [period, amountMinor] = plan === 'yearly' ? [365 * DAY_MS, 9000] : [30 * DAY_MS, 900];
  const payments = [];
  for (let paidAt = payer.createdAt.getTime(); paidAt < to.getTime(); paidAt += period)
    payments.push({
      paidAt: new Date(paidAt),
      periodEnd: new Date(paidAt + period),
      refundedMinor: random.chance(0.02) ? amountMinor : 0,
    });
  const provider = random.oneOf(['stripe', 'stripe', 'paypal', 'razorpay'] as const);
  return { payer, provider, plan, amountMinor, currency: 'GBP', payments };
}
