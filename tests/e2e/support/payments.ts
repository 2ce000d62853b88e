export type Gateway = 'stripe' | 'paypal' | 'razorpay' | 'paystack';
export type PaidPlan = 'monthly' | 'yearly';

export interface Purchase {
  readonly provider: Gateway;
  readonly id: string;
  readonly status: string;
  readonly email?: string;
  readonly plan?: PaidPlan;
  readonly paidUntil?: string;
  readonly page?: string;
  readonly payments: readonly {
    readonly id: string;
    readonly amountMinor: number;
    readonly currency: string;
    readonly refundedMinor: number;
  }[];
}

interface State {
  readonly purchases: readonly Purchase[];
  readonly deliveries: readonly { provider: Gateway; id: string; type: string; state: string; body: string }[];
}

export interface Fault {
  readonly kind: 'status' | 'latency' | 'slow-answer' | 'hang' | 'reset' | 'commit-then-reset';
  readonly match?: string;
  readonly times?: number;
  readonly status?: number;
  readonly ms?: number;
}

export function createPayments(url: string) {
  async function control(path: string, body: object = {}): Promise<void> {
    const response = await fetch(`${url}/_ctl${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  }
  const state = async () => (await (await fetch(`${url}/_ctl/state`)).json()) as State;

  return {
    url,
    state,
    purchases: async () => (await state()).purchases,
    purchase: async (id: string) => (await state()).purchases.find((one) => one.id === id),
    fail: (provider: Gateway, ...faults: Fault[]) => control(`/faults/${provider}`, faults),
    calm: () => control('/calm'),
    deliver: (mode: { mode?: 'normal' | 'hold' | 'drop'; duplicates?: number }) => control('/mode', mode),
    flush: (order: 'forward' | 'reverse' = 'forward') => control('/flush', { order }),
    again: (id: string) => control(`/again/${id}`),
    settleMoney: () => control('/clock', { ms: 20_000 }),
    advance: (days: number) => control('/clock', { days }),
    renew: (provider: Gateway, id: string, ok: boolean | 'processing' | 'free' = true) =>
      control(`/renew/${provider}/${id}`, { ok }),
    // The bank decides on a renewal that was processing.
    settle: (provider: Gateway, id: string, ok: boolean) => control(`/settle/${provider}/${id}`, { ok }),
    pause: (provider: Gateway, id: string, access: boolean) =>
      control(`/pause/${provider}/${id}`, { paused: true, access }),
    giveDays: (provider: Gateway, id: string, days: number) => control(`/give-days/${provider}/${id}`, { days }),
    cancel: (provider: Gateway, id: string) => control(`/cancel/${provider}/${id}`),
    refund: (provider: Gateway, paymentId: string, amountMinor?: number) =>
      control(`/refund/${provider}/${paymentId}`, amountMinor === undefined ? {} : { amountMinor }),
    settleRefund: (provider: Gateway, paymentId: string, ok: boolean) =>
      control(`/settle-refund/${provider}/${paymentId}`, { ok }),
    behave: (behaviour: { reportingLate?: boolean; olderEvents?: boolean; refundsPending?: boolean }) =>
      control('/behaviour', behaviour),
    dispute: (provider: Gateway, paymentId: string, become: 'open' | 'won' | 'lost') =>
      control(`/dispute/${provider}/${paymentId}`, { state: become }),
  };
}

export type Payments = ReturnType<typeof createPayments>;
