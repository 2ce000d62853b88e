import Razorpay from 'razorpay';
import type { z } from 'zod';
import { providerAway, providerRefused } from '../provider.errors.ts';
import type { RazorpayConfig } from '../provider-config.ts';
import { razorpayProblem } from './razorpay.errors.ts';

/** What the SDK's types leave out: its instance of axios. */
interface Reach {
  rq: { defaults: { baseURL?: string; timeout?: number; proxy?: false } };
}

/** The official SDK, with the address, the patience and the errors that it lacks. */
export function createRazorpayClient({ keyId, keySecret, apiBase }: RazorpayConfig, timeoutMs: number) {
  const sdk = new Razorpay({ key_id: keyId, key_secret: keySecret });
  const { defaults } = (sdk.api as unknown as Reach).rq;
  defaults.timeout = timeoutMs;
  if (apiBase) {
    defaults.baseURL = apiBase;
    // A proxy of the environment would be asked for this machine's own address.
    defaults.proxy = false;
  }

  /** What came of a call, in a form that we know. */
  async function ask<T>(answer: z.ZodType<T>, call: (sdk: Razorpay) => Promise<unknown>): Promise<T> {
    const parsed = answer.safeParse(await call(sdk).catch(refuse));
    if (parsed.success) return parsed.data;
    throw providerAway('razorpay', parsed.error);
  }
  /** The same for things that may not exist. */
  async function find<T>(answer: z.ZodType<T>, call: (sdk: Razorpay) => Promise<unknown>): Promise<T | undefined> {
    const found = await call(sdk).catch((thrown: unknown) => {
      if (razorpayProblem(thrown).kind === 'missing') return undefined;
      return refuse(thrown);
    });
    return found === undefined ? undefined : ask(answer, async () => found);
  }
  return { ask, find };
}
export type RazorpayClient = ReturnType<typeof createRazorpayClient>;

function refuse(thrown: unknown): never {
  const problem = razorpayProblem(thrown);
  if (problem.kind === 'away') throw providerAway('razorpay', problem, problem.retryAfterMs);
  throw providerRefused('razorpay', problem, problem.description);
}
