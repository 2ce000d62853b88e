import { AppError } from '@coursewright/service-kit';
import Stripe from 'stripe';
import { providerRejected, providerUnavailable } from '../provider.errors.ts';
import type { StripeConfig } from '../provider-config.ts';
import type { ProviderLimits } from '../provider-limits.ts';

const isStripeResponse = (answer: unknown, status: number): boolean =>
  typeof answer === 'object' && answer !== null && (status >= 400 ? 'error' in answer : 'object' in answer);

// The SDK treats JSON without `error` as success whatever the status, and never settles when it is not an object.
// A proxy's error page would be trusted or crash the process.
function createValidatingHttpClient() {
  const client = Stripe.createNodeHttpClient();
  const makeRequest = client.makeRequest.bind(client);
  client.makeRequest = async (...request) => {
    const response = await makeRequest(...request);
    const toJson = response.toJSON.bind(response);
    response.toJSON = async () => {
      const answer: unknown = await toJson();
      if (!isStripeResponse(answer, response.getStatusCode())) throw new SyntaxError('Not a response of Stripe');
      return answer;
    };
    return response;
  };
  return client;
}

export interface StripeClient {
  readonly stripe: Stripe;
  readonly forReads: Stripe.RequestOptions;
}

export function createStripeClient({ secretKey, apiBase }: StripeConfig, limits: ProviderLimits): StripeClient {
  const base = apiBase ? new URL(apiBase) : undefined;
  const { writeMs, readRetries, writeRetries, retryMs } = limits.stripe;
  const stripe = new Stripe(secretKey, {
    timeout: writeMs,
    maxNetworkRetries: writeRetries,
    telemetry: false,
    httpClient: createValidatingHttpClient(),
    ...(base && {
      protocol: base.protocol === 'http:' ? 'http' : 'https',
      host: base.hostname,
      port: base.port || (base.protocol === 'http:' ? 80 : 443),
    }),
  });
  // The SDK has no option for it.
  stripe.getInitialNetworkRetryDelay = () => retryMs / 1000;
  return {
    stripe,
    forReads: { timeout: limits.readMs, maxNetworkRetries: readRetries },
  };
}

const hasCode = (code: string) => (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === code;

export const isMissing = hasCode('resource_missing');
export const isAlreadyRefunded = hasCode('charge_already_refunded');
export const isEmailRejected = hasCode('email_invalid');

// Stripe's errors contain the request; only identifying fields are kept.
const sanitizeError = (error: InstanceType<typeof Stripe.errors.StripeError>) =>
  new Error([error.type, error.code, error.param, error.requestId].filter((part) => part).join(' '));

export async function callStripe<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) throw error;
    // An answer of another shape.
    if (!(error instanceof Stripe.errors.StripeError)) throw providerUnavailable('stripe', error);
    const isUnavailable =
      error instanceof Stripe.errors.StripeConnectionError ||
      error instanceof Stripe.errors.StripeAPIError ||
      error instanceof Stripe.errors.StripeRateLimitError;
    throw isUnavailable
      ? providerUnavailable('stripe', sanitizeError(error))
      : providerRejected('stripe', sanitizeError(error));
  }
}

export const findInStripe = <T>(work: () => Promise<T>): Promise<T | undefined> =>
  callStripe(() =>
    work().catch((error: unknown) => {
      if (isMissing(error)) return undefined;
      throw error;
    }),
  );
