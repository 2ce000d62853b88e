import {
  ApiError,
  Client,
  type Configuration,
  Environment,
  type OAuthToken,
  PaymentsController,
  SubscriptionsController,
  TransactionSearchController,
} from '@paypal/paypal-server-sdk';
import type { z } from 'zod';
import type { PaypalConfig } from '../provider-config.ts';
import type { ProviderLimits } from '../provider-limits.ts';
import { isConnectionReset, isPage, isRefused, paypalUnavailable, toAppError } from './paypal.errors.ts';

type Requests = ReturnType<Client['getRequestBuilderFactory']>;

const PAYPAL = /^https:\/\/api-m(\.sandbox)?\.paypal\.com/;

// The SDK supports two hosts only. This sends every call, including the token request, to `base`.
class PaypalClient extends Client {
  readonly #base: string | undefined;

  constructor(config: Partial<Configuration>, base: string | undefined) {
    super(config);
    this.#base = base;
  }

  // The parent constructor calls this before `#base` is set: read it only when a request is sent.
  override getRequestBuilderFactory(): Requests {
    const requests = super.getRequestBuilderFactory();
    return (method, path) => {
      const request = requests(method, path);
      request.interceptRequest((sent) => ({
        ...sent,
        url: this.#base ? sent.url.replace(PAYPAL, this.#base) : sent.url,
      }));
      return request;
    };
  }
}

// The SDK would fetch one token for each of several first calls.
async function createAuthorizedClient(
  config: PaypalConfig,
  limits: ProviderLimits,
): Promise<{ client: PaypalClient; token: OAuthToken }> {
  const token = await createClient(config, limits).clientCredentialsAuthManager.fetchToken();
  return { client: createClient(config, limits, token), token };
}

function createClient(
  { clientId, clientSecret, environment, apiBase }: PaypalConfig,
  { readMs, writeMs }: ProviderLimits,
  oAuthToken?: OAuthToken,
) {
  return new PaypalClient(
    {
      // Upper limit of any call, including the token request.
      timeout: Math.max(readMs, writeMs),
      environment: environment === 'live' ? Environment.Production : Environment.Sandbox,
      clientCredentialsAuthCredentials: { oAuthClientId: clientId, oAuthClientSecret: clientSecret, oAuthToken },
      // The proxy of the environment is for PayPal itself, and a redirect must not receive our token.
      unstable_httpClientOptions: { maxRedirects: 0, ...(apiBase?.startsWith('http:') ? { proxy: false } : {}) },
    },
    apiBase?.replace(/\/$/, ''),
  );
}

interface Controllers {
  readonly subscriptions: SubscriptionsController;
  readonly payments: PaymentsController;
  readonly reports: TransactionSearchController;
  readonly client: PaypalClient;
}

// Not exported by the SDK.
type RequestOptions = NonNullable<Parameters<SubscriptionsController['getBillingPlan']>[1]>;

// Each call is safe to repeat: reads, writes with a request id, and idempotent ends.
export type CallPaypal = <T>(
  kind: 'read' | 'write',
  call: (paypal: Controllers, options: RequestOptions) => Promise<{ result: T; body?: unknown }>,
) => Promise<T>;

interface Opened {
  readonly controllers: Promise<Controllers>;
  until: number;
}

// A token is not used in its last minutes.
const SPARE_MS = 120_000;

// One shared token. The client is replaced when PayPal rejects the token, which the SDK would keep using, and
// after a failed token request, which the SDK would never repeat.
export function createConnection(config: PaypalConfig, limits: ProviderLimits): CallPaypal {
  let current: Opened | undefined;

  function open(): Opened {
    if (current && current.until > Date.now()) return current;
    const opening = createAuthorizedClient(config, limits);
    const opened: Opened = { until: Number.POSITIVE_INFINITY, controllers: opening.then(createControllers) };
    current = opened;
    opening.then(
      ({ token }) => {
        if (token.expiresIn) opened.until = Date.now() + Number(token.expiresIn) * 1000 - SPARE_MS;
      },
      () => drop(opened),
    );
    return opened;
  }

  function drop(opened: Opened) {
    if (current === opened) current = undefined;
  }

  const limitsMs = { read: limits.readMs, write: limits.writeMs };
  return async (kind, call) => {
    const tolerated = new Set(['refused', 'broken']);
    for (;;) {
      const opened = open();
      try {
        const answer = await call(await opened.controllers, { abortSignal: AbortSignal.timeout(limitsMs[kind]) });
        if (isPage(answer)) throw paypalUnavailable('a page instead of an answer');
        return answer.result;
      } catch (error) {
        const refused = error instanceof ApiError && error.statusCode === 401;
        if (refused) drop(opened);
        const again = refused ? tolerated.delete('refused') : isConnectionReset(error) && tolerated.delete('broken');
        if (!again) throw toAppError(error);
      }
    }
  };
}

const createControllers = ({ client }: { client: PaypalClient }): Controllers => ({
  client,
  subscriptions: new SubscriptionsController(client),
  payments: new PaymentsController(client),
  reports: new TransactionSearchController(client),
});

interface TextRequest {
  readonly query?: Record<string, string> | undefined;
  readonly body?: object;
  /** With the same one it is done once. */
  readonly requestId?: string | undefined;
}

// For calls that the SDK lacks.
const requestText = (
  callPaypal: CallPaypal,
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  { query = {}, body, requestId }: TextRequest,
): Promise<string> =>
  callPaypal(method === 'GET' ? 'read' : 'write', ({ client }, options) => {
    const request = client.getRequestBuilderFactory()(method, path);
    request.authenticate([{ oauth2: true }]);
    for (const [name, value] of Object.entries(query)) request.query(name, value);
    if (requestId) request.header('PayPal-Request-Id', requestId);
    if (body) request.json(body);
    return request.callAsText(options);
  });

function parseAnswer<T>(text: string, path: string, schema: z.ZodType<T>): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw paypalUnavailable(`unexpected response at ${path}`);
  }
}

export const getJson = async <T>(
  callPaypal: CallPaypal,
  path: string,
  schema: z.ZodType<T>,
  query?: Record<string, string>,
): Promise<T> => parseAnswer(await requestText(callPaypal, 'GET', path, { query }), path, schema);

export async function sendJson<T>(
  callPaypal: CallPaypal,
  method: 'POST' | 'PATCH',
  path: string,
  body: object,
  { schema, requestId }: { readonly schema: z.ZodType<T>; readonly requestId?: string },
): Promise<T> {
  return parseAnswer(await requestText(callPaypal, method, path, { body, requestId }), path, schema);
}

// Refunds the rest of a sale. Idempotent.
export async function refundSale(callPaypal: CallPaypal, id: string, requestId: string): Promise<void> {
  const path = `/v1/payments/sale/${encodeURIComponent(id)}/refund`;
  await requestText(callPaypal, 'POST', path, { body: {}, requestId }).catch((error) => {
    if (!isRefused(error, 'TRANSACTION_ALREADY_REFUNDED')) throw error;
  });
}
