import { notFound } from '@coursewright/service-kit';
import type { SandboxKit } from '../sandbox.ts';

export interface CustomerRecord {
  readonly id: number;
  readonly code: string;
  readonly email: string;
}

/** Times are ISO texts. */
export interface TransactionRecord {
  readonly id: number;
  readonly reference: string;
  readonly status: 'abandoned' | 'failed' | 'success' | 'reversed';
  readonly says: string;
  readonly amount: number;
  readonly currency: string;
  readonly customer: number;
  readonly plan?: string;
  readonly created: string;
  readonly paidAt?: string;
  readonly refunded: number;
  /** The code of the card. */
  readonly authorization?: string;
  /** What only first payments have. */
  readonly accessCode?: string;
  readonly metadata?: unknown;
  readonly callbackUrl?: string;
  readonly cancelUrl?: string;
  /** The number of the card whose bank asks. */
  readonly challenged?: string;
}

export interface InvoiceRecord {
  readonly id: number;
  readonly code: string;
  readonly transaction: number;
  readonly reference: string;
  readonly amount: number;
  readonly start: string;
  readonly end: string;
  readonly paidAt?: string;
}

export interface SubscriptionRecord {
  readonly id: number;
  readonly code: string;
  readonly emailToken: string;
  readonly status: 'active' | 'non-renewing' | 'attention' | 'completed' | 'cancelled';
  readonly plan: string;
  readonly amount: number;
  readonly customer: number;
  readonly authorization: string;
  readonly firstTransaction: number;
  readonly created: string;
  readonly cancelledAt?: string;
  readonly nextPayment?: string;
  readonly invoices: readonly InvoiceRecord[];
}

export interface RefundRecord {
  readonly id: number;
  readonly transaction: number;
  readonly amount: number;
  readonly currency: string;
  readonly created: string;
}

export interface DisputeRecord {
  readonly id: number;
  readonly transaction: number;
  readonly amount: number;
  readonly currency: string;
  readonly state: 'open' | 'won' | 'lost';
  readonly created: string;
}

const FIRST_NUMBER = 4_099_260_000;

export function createRecords(kit: SandboxKit) {
  const numbers = kit.collection<{ last: number }>('numbers');
  const customers = kit.collection<CustomerRecord>('customers');
  const transactions = kit.collection<TransactionRecord>('transactions');
  const subscriptions = kit.collection<SubscriptionRecord>('subscriptions');

  function number(): number {
    const last = (numbers.get('all')?.last ?? FIRST_NUMBER) + 1;
    numbers.put('all', { last });
    return last;
  }
  const customer = (id: number) => customers.all().find((one) => one.id === id) as CustomerRecord;

  return {
    number,
    /** A code in the spelling of Paystack: small letters and digits. */
    code: (prefix: string) => prefix + kit.id('', 15).toLowerCase(),
    subscriptions,
    transactions,
    refunds: kit.collection<RefundRecord>('refunds'),
    disputes: kit.collection<DisputeRecord>('disputes'),
    customer,
    /** Paystack knows people by their address. */
    customerWith(email: string): CustomerRecord {
      const found = customers.get(email);
      const made = found ?? { id: number(), code: `CUS_${kit.id('', 15).toLowerCase()}`, email };
      customers.put(email, made);
      return made;
    },
    /** By its number or its reference. */
    transaction(id: string): TransactionRecord {
      const found = transactions.get(id) ?? transactions.all().find((one) => String(one.id) === id);
      if (!found) throw notFound(`Paystack has no transaction ${id}`);
      return found;
    },
    subscription(code: string): SubscriptionRecord {
      const found = subscriptions.get(code);
      if (!found) throw notFound(`Paystack has no subscription ${code}`);
      return found;
    },
    /** The first payment of a subscription and those of its paid invoices. */
    paymentsOf({ firstTransaction, invoices }: SubscriptionRecord): TransactionRecord[] {
      const ids = new Set([firstTransaction, ...invoices.map((invoice) => invoice.transaction)]);
      return transactions.all().filter(({ id, paidAt }) => paidAt && ids.has(id));
    },
  };
}
export type Records = ReturnType<typeof createRecords>;
