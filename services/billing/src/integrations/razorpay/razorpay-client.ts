import Razorpay from 'razorpay';
import { z } from 'zod';
import { providerRejected, providerUnavailable } from '../provider.errors.ts';
import type { RazorpayConfig } from '../provider-config.ts';

// Descriptions contain fields and states, no personal data.
interface RazorpayProblem {
  readonly kind: 'away' | 'missing' | 'refused';
  readonly status?: number;
  readonly code?: string;
  readonly description?: string;
  readonly retryAfterMs?: number;
}

const RATE_LIMIT_PAUSE_MS = 5_000;

// The SDK throws plain objects for Razorpay's errors, and a TypeError about `status` of undefined when there was
// no response.
function razorpayProblem(thrown: unknown): RazorpayProblem {
  if (!isAnswer(thrown))
    return { kind: 'away', description: thrown instanceof Error ? thrown.message : String(thrown) };
  const { statusCode: status, error } = thrown;
  const answer = { status, code: error?.code, description: error?.description };
  if (status === 429) return { kind: 'away', ...answer, retryAfterMs: RATE_LIMIT_PAUSE_MS };
  if (status >= 500 || !error) return { kind: 'away', ...answer };
  const isMissing = /does not exist|is not a valid id/i.test(error.description ?? '');
  return { kind: isMissing ? 'missing' : 'refused', ...answer };
}

interface Answer {
  statusCode: number;
  error?: { code?: string; description?: string };
}

const isAnswer = (thrown: unknown): thrown is Answer =>
  typeof thrown === 'object' && thrown !== null && 'statusCode' in thrown && typeof thrown.statusCode === 'number';

// The SDK's axios instance, which its types leave out.
interface SdkInternals {
  rq: {
    defaults: { baseURL?: string; timeout?: number; proxy?: false };
    post(url: string, body: object, options: { headers: Record<string, string> }): Promise<{ data: unknown }>;
  };
}

const httpFailure = z.object({
  response: z.object({ status: z.number(), data: z.object({ error: z.unknown() }).catch({ error: undefined }) }),
});

export function createRazorpayClient({ keyId, keySecret, apiBase }: RazorpayConfig, timeoutMs: number) {
  const sdk = new Razorpay({ key_id: keyId, key_secret: keySecret });
  const { rq } = sdk.api as unknown as SdkInternals;
  const { defaults } = rq;
  defaults.timeout = timeoutMs;
  if (apiBase) {
    defaults.baseURL = apiBase;
    // The proxy of the environment would be asked for this machine's own address.
    defaults.proxy = false;
  }

  async function request<T>(answer: z.ZodType<T>, call: (sdk: Razorpay) => Promise<unknown>): Promise<T> {
    const parsed = answer.safeParse(await call(sdk).catch(throwProviderError));
    if (parsed.success) return parsed.data;
    throw providerUnavailable('razorpay', parsed.error);
  }
  async function find<T>(answer: z.ZodType<T>, call: (sdk: Razorpay) => Promise<unknown>): Promise<T | undefined> {
    const found = await call(sdk).catch((thrown: unknown) => {
      if (razorpayProblem(thrown).kind === 'missing') return undefined;
      return throwProviderError(thrown);
    });
    return found === undefined ? undefined : request(answer, async () => found);
  }
  // The SDK's own call takes no headers, so no idempotency key.
  const refund = <T>(answer: z.ZodType<T>, paymentId: string, amount: number, key: string): Promise<T> =>
    request(answer, async () => {
      const path = `/v1/payments/${encodeURIComponent(paymentId)}/refund`;
      try {
        return (await rq.post(path, { amount }, { headers: { 'X-Refund-Idempotency': key } })).data;
      } catch (error) {
        const { success, data } = httpFailure.safeParse(error);
        throw success ? { statusCode: data.response.status, error: data.response.data.error } : error;
      }
    });
  return { request, find, refund };
}
export type RazorpayClient = ReturnType<typeof createRazorpayClient>;

function throwProviderError(thrown: unknown): never {
  const problem = razorpayProblem(thrown);
  if (problem.kind === 'away') throw providerUnavailable('razorpay', problem, problem.retryAfterMs);
  throw providerRejected('razorpay', problem, problem.description);
}
