import { authEndpoints } from '@coursewright/contracts';
import { isPlainHtml } from './plain-html.ts';

/** The texts of the policies, by the path of their page. */
export type PolicyTexts = () => Promise<ReadonlyMap<string, string>>;

const FRESH_MS = 10_000;
const TIMEOUT_MS = 800;

const pathOf = {
  terms: '/terms',
  privacy: '/privacy',
  cancel: '/cancellation',
  refund: '/refund',
  billing: '/billing',
};

/** Asks the service that keeps them, at most every ten seconds; while it is away, the texts it gave last are current. */
export function createPolicyTexts(authUrl: string): PolicyTexts {
  let texts: ReadonlyMap<string, string> = new Map();
  let readAt = 0;
  let reading: Promise<void> | undefined;

  async function read() {
    try {
      texts = await fetchTexts(authUrl);
    } catch {
      // the page asks for itself
    } finally {
      readAt = Date.now();
      reading = undefined;
    }
  }

  return async () => {
    if (Date.now() - readAt > FRESH_MS) reading ??= read();
    if (texts.size === 0) await reading;
    return texts;
  };
}

async function fetchTexts(authUrl: string): Promise<ReadonlyMap<string, string>> {
  const { path, response: schema } = authEndpoints.policies;
  const response = await fetch(authUrl + path, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  const [policies] = schema.parse(await response.json());
  const known = Object.entries(policies ?? {}).filter(([, html]) => isPlainHtml(html));
  return new Map(known.map(([name, html]) => [pathOf[name as keyof typeof pathOf], html]));
}
