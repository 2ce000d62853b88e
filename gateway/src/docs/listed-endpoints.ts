import { type Endpoint, endpointGroups, gatewayEndpoints } from '@coursewright/contracts';

export interface ListedEndpoint {
  readonly service: string;
  readonly group: string;
  readonly tag: string;
  readonly operationId: string;
  readonly summary: string;
  readonly endpoint: Endpoint;
}

export function listEndpoints(): ListedEndpoint[] {
  return Object.entries({ ...endpointGroups, gateway: { about: gatewayEndpoints } }).flatMap(([service, groups]) =>
    Object.entries(groups).flatMap(([group, endpoints]) =>
      Object.entries(endpoints as Record<string, Endpoint>).map(([name, endpoint]) => ({
        service: toTitle(splitWords(service)),
        group: toTitle(splitWords(group)),
        tag: `${toTitle(splitWords(service))}: ${toTitle(splitWords(group))}`,
        operationId: `${service.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase())}.${group}.${name}`,
        summary: summarize(name, endpoint),
        endpoint,
      })),
    ),
  );
}

/** Signed by a payment provider; the other webhook is that of mail programs, RFC 8058. */
export const isProviderWebhook = ({ kind, path }: Endpoint): boolean =>
  kind === 'webhook' && path.startsWith('/api/webhooks/');

const VERBS = new Set(['export', 'get', 'list', 'verify']);

// `GET certificatePdf` → `Read certificate PDF`.
function summarize(name: string, endpoint: Endpoint): string {
  const { method, kind } = endpoint;
  const words = splitWords(name);
  if (isProviderWebhook(endpoint)) words.unshift('webhook of');
  else if (method === 'GET' && !VERBS.has(words[0] ?? '')) words.unshift(kind === 'stream' ? 'follow' : 'read');
  return toTitle(words);
}

const SPELLINGS: Readonly<Record<string, string>> = {
  api: 'API',
  csv: 'CSV',
  docs: 'documentation',
  former: 'legacy',
  pdf: 'PDF',
  paypal: 'PayPal',
  razorpay: 'Razorpay',
  paystack: 'Paystack',
  stripe: 'Stripe',
  yt: 'YouTube video',
};

const splitWords = (name: string) =>
  name
    .replaceAll('openApi', 'OpenAPI-document')
    .split(/(?<=[a-z])(?=[A-Z][a-z])|-/)
    .map((word) => SPELLINGS[word.toLowerCase()] ?? (/^[A-Z][a-z]*$/.test(word) ? word.toLowerCase() : word));

const toTitle = (words: readonly string[]) => {
  const text = words.join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};
