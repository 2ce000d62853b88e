import { authEndpoints } from '@coursewright/contracts';
import { isPlainHtml } from './plain-html.ts';

/** The texts of the policies, by the path of their page. */
export type PolicyTexts = () => Promise<ReadonlyMap<string, string>>;

const TIMEOUT_MS = 800;

const pathOf = {
  terms: '/terms',
  privacy: '/privacy',
  cancel: '/cancellation',
  refund: '/refund',
  billing: '/billing',
};

/** Asks the service that keeps them each time: an edit is public at once. While it is away, what it gave last is current. */
export function createPolicyTexts(authUrl: string): PolicyTexts {
  let last: ReadonlyMap<string, string> = new Map();
  return async () => {
    // without any text the page asks for itself
    last = await fetchTexts(authUrl).catch(() => last);
    return last;
  };
}

async function fetchTexts(authUrl: string): Promise<ReadonlyMap<string, string>> {
  const { path, response: schema } = authEndpoints.policies;
  const response = await fetch(authUrl + path, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  const [policies] = schema.parse(await response.json());
  const known = Object.entries(policies ?? {}).filter(([, html]) => isPlainHtml(html));
  return new Map(known.map(([name, html]) => [pathOf[name as keyof typeof pathOf], html]));
}
