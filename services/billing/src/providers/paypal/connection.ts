import {
  ApiError,
  PaymentsController,
  SubscriptionsController,
  TransactionSearchController,
} from '@paypal/paypal-server-sdk';
import type { PaypalConfig } from '../provider-config.ts';
import { brokeOff, problemOf } from './paypal.errors.ts';
import { openClient, type PaypalClient } from './paypal-client.ts';

export interface Controllers {
  readonly subscriptions: SubscriptionsController;
  readonly payments: PaymentsController;
  readonly reports: TransactionSearchController;
  readonly client: PaypalClient;
}

/** Not among what the SDK exports. */
type RequestOptions = NonNullable<Parameters<SubscriptionsController['getBillingPlan']>[1]>;

/** Each of our calls can be made twice: reads, and writes under a request id or with an end that is the same. */
export type Ask = <T>(
  limitMs: number,
  call: (paypal: Controllers, options: RequestOptions) => Promise<{ result: T }>,
) => Promise<T>;

interface Opened {
  readonly controllers: Promise<Controllers>;
  until: number;
}

export const READ_MS = 3000;
export const WRITE_MS = 8000;
/** A token is not used in its last minutes. */
const SPARE_MS = 120_000;

/**
 * One token at a time for everybody. The client is made anew when PayPal refuses the token, which the SDK would go on
 * using, and after a token that could not be fetched, which the SDK would never try again.
 */
export function createConnection(config: PaypalConfig): Ask {
  let current: Opened | undefined;

  function open(): Opened {
    if (current && current.until > Date.now()) return current;
    const opening = openClient(config);
    const opened: Opened = { until: Number.POSITIVE_INFINITY, controllers: opening.then(controllersOf) };
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

  return async (limitMs, call) => {
    const tolerated = new Set(['refused', 'broken']);
    for (;;) {
      const opened = open();
      try {
        return (await call(await opened.controllers, { abortSignal: AbortSignal.timeout(limitMs) })).result;
      } catch (error) {
        const refused = error instanceof ApiError && error.statusCode === 401;
        if (refused) drop(opened);
        const again = refused ? tolerated.delete('refused') : brokeOff(error) && tolerated.delete('broken');
        if (!again) throw problemOf(error);
      }
    }
  };
}

const controllersOf = ({ client }: { client: PaypalClient }): Controllers => ({
  client,
  subscriptions: new SubscriptionsController(client),
  payments: new PaymentsController(client),
  reports: new TransactionSearchController(client),
});
