import type { z } from 'zod';
import { type ProviderVariables, requiredVariables } from './provider-fields.ts';

interface Costs {
  readonly MONTHLY_COST: number;
  readonly YEARLY_COST: number;
  readonly PAYSTACK_MONTHLY_COST: number;
  readonly PAYSTACK_YEARLY_COST: number;
}

/** A gateway that lacks something, an address that keys must not be sent to, and plans for nothing are refused. */
export function checkProviders(env: ProviderVariables & Costs, context: z.RefinementCtx): void {
  const complain = (variable: string, message: string) =>
    context.addIssue({ code: 'custom', path: [variable], message });
  const groups = Object.values(requiredVariables).filter((group) => group.some((variable) => env[variable]));
  for (const variable of groups.flat()) {
    if (!env[variable]) complain(variable, 'is required, as other variables of this gateway are set');
  }

  const live = {
    STRIPE_API_BASE: /^[sr]k_live_/.test(env.STRIPE_SECRET_KEY ?? ''),
    PAYPAL_API_BASE: env.PAYPAL_ENVIRONMENT === 'live',
    RAZORPAY_API_BASE: env.RAZORPAY_KEY_ID?.startsWith('rzp_live_') ?? false,
    PAYSTACK_API_BASE: env.PAYSTACK_SECRET_KEY?.startsWith('sk_live_') ?? false,
  };
  for (const [variable, isLive] of Object.entries(live)) {
    const base = env[variable as keyof typeof live];
    if (base === undefined) continue;
    if (!isSafe(base)) complain(variable, 'must be https, or a server on this machine');
    if (isLive) complain(variable, 'must be left out with live keys: they belong to the gateway alone');
  }

  // Everybody knows the cards that pay at a gateway for tests.
  const keys = ['STRIPE_SECRET_KEY', 'PAYPAL_CLIENT_ID', 'RAZORPAY_KEY_ID', 'PAYSTACK_SECRET_KEY'] as const;
  const areLive = Object.values(live);
  keys.forEach((variable, index) => {
    const isForTests = env[variable] && !areLive[index];
    if (isForTests && areLive.includes(true)) complain(variable, 'is for tests, while another gateway is live');
  });

  if (groups.length === 0) return;
  const costs: (keyof Costs)[] = ['MONTHLY_COST', 'YEARLY_COST'];
  if (env.PAYSTACK_SECRET_KEY) costs.push('PAYSTACK_MONTHLY_COST', 'PAYSTACK_YEARLY_COST');
  for (const variable of costs) {
    if (env[variable] <= 0) complain(variable, 'must be more than 0 as soon as a gateway sells the plan');
  }
}

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
const isSafe = (base: string) => base.startsWith('https://') || loopback.test(new URL(base).hostname);
