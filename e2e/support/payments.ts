/** A payment gateway. */
export type Gateway = 'stripe' | 'paypal' | 'razorpay' | 'paystack';
/** A plan that is sold. */
export type PaidPlan = 'monthly' | 'yearly';

/** What somebody bought at a gateway, in the words of the sandbox. */
export interface Purchase {
  readonly provider: Gateway;
  /** The gateway's id of the subscription or checkout. */
  readonly id: string;
  readonly status: string;
  readonly email?: string;
  readonly plan?: PaidPlan;
  /** Where it is paid, while it can be. */
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

/** How a gateway's next answers go wrong. */
export interface Fault {
  readonly kind: 'status' | 'latency' | 'slow-answer' | 'hang' | 'reset' | 'commit-then-reset';
  /** Part of `METHOD /path`. */
  readonly match?: string;
  readonly times?: number;
  readonly status?: number;
  readonly ms?: number;
}

/** The payment sandbox at `url`, directed from outside. */
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
    /** By the gateway's id. */
    purchase: async (id: string) => (await state()).purchases.find((one) => one.id === id),
    /** A gateway's next calls go wrong, in this order. */
    fail: (provider: Gateway, ...faults: Fault[]) => control(`/faults/${provider}`, faults),
    /** From now on nothing goes wrong. */
    calm: () => control('/calm'),
    /** How webhooks are delivered from now on. */
    deliver: (mode: { mode?: 'normal' | 'hold' | 'drop'; duplicates?: number }) => control('/mode', mode),
    /** Delivers what was held. */
    flush: (order: 'forward' | 'reverse' = 'forward') => control('/flush', { order }),
    again: (id: string) => control(`/again/${id}`),
    /** Money that was on its way arrives. */
    settle: () => control('/clock', { ms: 20_000 }),
    advance: (days: number) => control('/clock', { days }),
    renew: (provider: Gateway, id: string, ok = true) => control(`/renew/${provider}/${id}`, { ok }),
    cancel: (provider: Gateway, id: string) => control(`/cancel/${provider}/${id}`),
    refund: (provider: Gateway, paymentId: string, amountMinor?: number) =>
      control(`/refund/${provider}/${paymentId}`, amountMinor === undefined ? {} : { amountMinor }),
    dispute: (provider: Gateway, paymentId: string, become: 'open' | 'won' | 'lost') =>
      control(`/dispute/${provider}/${paymentId}`, { state: become }),
  };
}

/** See {@link createPayments}. */
export type Payments = ReturnType<typeof createPayments>;
