import { authEndpoints, policyElements } from '@coursewright/contracts';
import { abortAfter, type Clock } from '@coursewright/service-kit';

const ATTRIBUTES = [
  'href="(?:https?:\\/\\/|mailto:|\\/(?!\\/)|#)[^"<>]*"',
  '(?:title|rel)="[^"<>]*"',
  'scope="[a-z]+"',
  '(?:col|row)span="\\d+"',
];
const TAG = new RegExp(`</?(?:${policyElements.join('|')})(?: (?:${ATTRIBUTES.join('|')}))* ?/?>`, 'g');

// A second check: stored texts were sanitised before.
export const isPlainHtml = (html: string): boolean => !/[<>]/.test(html.replace(TAG, ''));

export type PolicyTexts = () => Promise<ReadonlyMap<string, string>>;

const TIMEOUT_MS = 800;

const pagePaths = {
  terms: '/terms',
  privacy: '/privacy',
  cancel: '/cancellation',
  refund: '/refund',
  billing: '/billing',
};

// Fetched each time, so that an edit is public at once. While auth is unavailable, the last texts are used.
export function createPolicyTexts(authUrl: string, clock: Clock): PolicyTexts {
  let last: ReadonlyMap<string, string> = new Map();
  return async () => {
    // without a text the page fetches it
    last = await abortAfter(clock, TIMEOUT_MS, (signal) => fetchTexts(authUrl, signal)).catch(() => last);
    return last;
  };
}

async function fetchTexts(authUrl: string, signal: AbortSignal): Promise<ReadonlyMap<string, string>> {
  const { path, response: schema } = authEndpoints.policies;
  const response = await fetch(authUrl + path, { signal });
  const [policies] = schema.parse(await response.json());
  const known = Object.entries(policies ?? {}).filter(([, html]) => isPlainHtml(html));
  return new Map(known.map(([name, html]) => [pagePaths[name as keyof typeof pagePaths], html]));
}
