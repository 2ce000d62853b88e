import type { PaidPlan, PaymentProvider } from '@coursewright/contracts';
import { AppError } from '@coursewright/service-kit';
import { fractionDigits, toMajor } from '@coursewright/text';

// A plan as it must be at the provider.
export interface WantedPlan {
  readonly plan: PaidPlan;
  // The variable that names it.
  readonly variable: string;
  // What the variable says at present.
  readonly planId: string;
  readonly name: string;
  readonly amountMinor: number;
  readonly currency: string;
}

export interface SetupStep {
  readonly what: string;
  // `created` and `changed` only with `apply`; without it they are `missing` and `differs`.
  readonly state: 'right' | 'missing' | 'created' | 'differs' | 'changed';
  readonly detail: string;
}

export interface SetupResult {
  readonly provider: PaymentProvider;
  readonly steps: readonly SetupStep[];
  // Lines for `.env`, of what is known.
  readonly variables: Readonly<Record<string, string>>;
  // What no call can do.
  readonly byHand: readonly string[];
}

export interface SetupOptions {
  // Without it nothing is written at the provider.
  readonly apply: boolean;
  readonly plans: readonly WantedPlan[];
  readonly webhookUrl: string;
}

const describePlan = ({ plan, amountMinor, currency }: WantedPlan) =>
  `plan ${plan}, ${toMajor(amountMinor, currency).toFixed(fractionDigits(currency))} ${currency}`;

interface PlanCalls {
  readonly plans: readonly WantedPlan[];
  readonly apply: boolean;
  /** @throws AppError `conflict` when the plan at the provider is another one */
  check(plan: WantedPlan, planId: string): Promise<void>;
  // One that an earlier run created.
  find(plan: WantedPlan): Promise<string | undefined>;
  create(plan: WantedPlan): Promise<string>;
}

// Takes the plan that the variable names when it is right, else one of ours, else creates it.
export async function setUpPlans({ plans, apply, check, find, create }: PlanCalls) {
  const steps: SetupStep[] = [];
  const variables: Record<string, string> = {};
  for (const wanted of plans) {
    const what = describePlan(wanted);
    const differs = wanted.planId ? await getDifference(() => check(wanted, wanted.planId)) : undefined;
    if (wanted.planId && differs === undefined) {
      variables[wanted.variable] = wanted.planId;
      steps.push({ what, state: 'right', detail: wanted.planId });
      continue;
    }
    const found = await find(wanted);
    if (found) {
      variables[wanted.variable] = found;
      steps.push({
        what,
        state: 'right',
        detail: `${found}${differs ? `, instead of ${wanted.planId}: ${differs}` : ''}`,
      });
    } else if (apply) {
      const created = await create(wanted);
      variables[wanted.variable] = created;
      steps.push({ what, state: 'created', detail: created });
    } else steps.push({ what, state: differs ? 'differs' : 'missing', detail: differs ?? 'would be created' });
  }
  return { steps, variables };
}

async function getDifference(check: () => Promise<void>): Promise<string | undefined> {
  try {
    await check();
    return undefined;
  } catch (error) {
    if (error instanceof AppError && error.kind === 'conflict') return error.message;
    throw error;
  }
}

interface WebhookCalls extends Pick<SetupOptions, 'apply' | 'webhookUrl'> {
  readonly found: { readonly id: string; readonly events: readonly string[] } | undefined;
  readonly wanted: readonly string[];
  // What is said of a missing one, where it is more.
  readonly missing?: Pick<SetupStep, 'state' | 'detail'> | undefined;
  create(): Promise<string>;
  change(id: string): Promise<unknown>;
}

export async function setUpWebhook(calls: WebhookCalls): Promise<SetupStep> {
  const { apply, webhookUrl, found, wanted, missing } = calls;
  const what = `webhook ${webhookUrl}`;
  if (!found && apply) return { what, state: 'created', detail: await calls.create() };
  if (!found) return { what, state: 'missing', detail: 'would be created', ...missing };
  const difference = findDifference(found.events, wanted);
  if (difference && apply) await calls.change(found.id);
  const state = difference ? (apply ? 'changed' : 'differs') : 'right';
  return { what, state, detail: difference ? `${found.id} ${difference}` : found.id };
}

// The names that one list has and the other lacks, or undefined.
function findDifference(found: readonly string[], wanted: readonly string[]): string | undefined {
  const missing = wanted.filter((name) => !found.includes(name));
  const surplus = found.filter((name) => !wanted.includes(name));
  const parts = [
    missing.length > 0 && `lacks ${missing.join(', ')}`,
    surplus.length > 0 && `has also ${surplus.join(', ')}`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.join('; ') : undefined;
}
