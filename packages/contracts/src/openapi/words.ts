import type { Endpoint } from '../http/endpoint.ts';

/** Words that are not written as their names spell them. */
const SPELLINGS: Readonly<Record<string, string>> = {
  api: 'API',
  csv: 'CSV',
  docs: 'documentation',
  pdf: 'PDF',
  paypal: 'PayPal',
  razorpay: 'Razorpay',
  paystack: 'Paystack',
  stripe: 'Stripe',
  yt: 'YouTube video',
};

/** Names of reading calls that begin so say already what is done. */
const VERBS = new Set(['export', 'get', 'list', 'verify']);

/** `course-generation` → `courseGeneration`. */
export const camelCase = (name: string) => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** `courseGeneration` → `Course generation`. */
export const inWords = (name: string) => capitalised(wordsOf(name).join(' '));

/** What a call does, by its name: `GET certificatePdf` → `Read certificate PDF`. */
export function titleOf(name: string, { method, kind }: Endpoint): string {
  const words = wordsOf(name);
  if (kind === 'webhook') words.unshift('webhook of');
  else if (method === 'GET' && !VERBS.has(words[0] ?? '')) words.unshift(kind === 'stream' ? 'follow' : 'read');
  return capitalised(words.join(' '));
}

const wordsOf = (name: string) =>
  name
    .replaceAll('openApi', 'OpenAPI-document')
    .split(/(?<=[a-z])(?=[A-Z][a-z])|-/)
    .map((word) => SPELLINGS[word.toLowerCase()] ?? (/^[A-Z][a-z]*$/.test(word) ? word.toLowerCase() : word));

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
