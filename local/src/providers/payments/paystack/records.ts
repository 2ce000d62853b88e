import { notFound } from '@coursewright/service-kit';
import type { SandboxKit } from '../sandbox.ts';
import type {
  CustomerRecord,
  DisputeRecord,
  RefundRecord,
  SubscriptionRecord,
  TransactionRecord,
} from './record-types.ts';

const FIRST_NUMBER = 4_099_260_000;

export function createRecords(kit: SandboxKit) {
  const numbers = kit.collection<{ last: number }>('numbers');
  const customers = kit.collection<CustomerRecord>('customers');
  const addresses = kit.collection<{ customer: number }>('addresses');
  const pages = kit.collection<{ reference: string }>('pages');
  const transactions = kit.collection<TransactionRecord>('transactions');
  const subscriptions = kit.collection<SubscriptionRecord>('subscriptions');

  /** In the spelling of Paystack: small letters and digits. */
  const code = (prefix: string) => prefix + kit.id('', 15).toLowerCase();

  function number(): number {
    const last = (numbers.get('all')?.last ?? FIRST_NUMBER) + 1;
    numbers.put('all', { last });
    return last;
  }
  const customer = (id: number) => customers.get(String(id)) as CustomerRecord;

  return {
    number,
    code,
    openPage: (accessCode: string, reference: string) => pages.put(accessCode, { reference }),
    /** What is paid on a hosted page. */
    onPage: (accessCode: string) => transactions.get(pages.get(accessCode)?.reference ?? ''),
    subscriptions,
    transactions,
    refunds: kit.collection<RefundRecord>('refunds'),
    disputes: kit.collection<DisputeRecord>('disputes'),
    customer,
    /** Paystack knows people by their address. */
    customerWith(email: string): CustomerRecord {
      const known = addresses.get(email);
      if (known) return customer(known.customer);
      const made = { id: number(), code: code('CUS_'), email };
      customers.put(String(made.id), made);
      addresses.put(email, { customer: made.id });
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
    paymentsOf({ firstReference, invoices }: SubscriptionRecord): TransactionRecord[] {
      const references = [firstReference, ...invoices.map(({ reference }) => reference)];
      return references
        .map((reference) => transactions.get(reference))
        .filter((one) => one?.paidAt) as TransactionRecord[];
    },
  };
}
export type Records = ReturnType<typeof createRecords>;
