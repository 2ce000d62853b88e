const parts: Record<string, string> = {
  auth: 'Accounts',
  'course-generation': 'Courses',
  billing: 'Plans and billing',
  notification: 'E-mail and contact',
  shell: 'Web site',
  'mfe-learner': 'Learner pages',
  'mfe-billing': 'Pricing pages',
  'mfe-admin': 'Admin pages',
};

/** What a part is for, in the words of the product. */
export const nameOfPart = (part: string) => parts[part] ?? part;

const needs: Record<string, { name: string; advice: string }> = {
  mongodb: {
    name: 'Database',
    advice: 'Look whether MongoDB runs and MONGODB_URI is right. Calls fail until it is back.',
  },
  broker: { name: 'Broker', advice: 'Look whether RabbitMQ runs and AMQP_URL is right. Events wait, nothing is lost.' },
  'mail server': {
    name: 'Mail server',
    advice: 'Look at SMTP_URL and its password. Mails wait and are tried for days.',
  },
};

/** Something a service needs, in the words of the product. */
export const nameOfNeed = (need: string) => needs[need]?.name ?? need;

/** What to do when it is away. */
export const adviceForNeed = (need: string) => needs[need]?.advice ?? 'Its log says why.';

/** What to do when a part is away. */
export const adviceForPart = (part: string) => `Its log says why; restart it (docker compose restart ${part}).`;

const MINUTE = 60_000;
const UNITS: readonly [name: string, ms: number][] = [
  ['day', 24 * 60 * MINUTE],
  ['hour', 60 * MINUTE],
  ['minute', MINUTE],
];

/** `3 minutes`; what is shorter is `moments`. */
export function howLong(since: string, now = Date.now()): string {
  const ms = now - Date.parse(since);
  for (const [name, size] of UNITS) {
    const count = Math.floor(ms / size);
    if (count >= 1) return `${count} ${name}${count === 1 ? '' : 's'}`;
  }
  return 'moments';
}
