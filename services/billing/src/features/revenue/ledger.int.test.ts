import { DAY_MS } from '@coursewright/contracts/durations';
import { startMongo } from '@coursewright/embedded-mongo';
import { readPdf } from '@coursewright/pdf/testing';
import { type Connection, Mongoose } from 'mongoose';
import type { PaymentSnapshot } from '../../integrations/payment-provider.ts';
import type { CheckoutSession } from '../checkout-sessions/checkout-session.repository.ts';
import { creditNotePdf } from '../receipts/pdf/receipt-pdf.ts';
import { toReceipt } from '../receipts/receipts.ts';
import { createDocumentNumbers } from './document-numbers.ts';
import { createLedger } from './ledger.ts';
import { createPaymentModel, type PaymentModel } from './payment.repository.ts';

let connection: Connection;
let model: PaymentModel;
let time: number;
const mongo = await startMongo({ file: ':memory:' });
beforeEach(async () => {
  time = Date.parse('2026-11-22T10:00:00Z');
  connection = await new Mongoose().createConnection(`${mongo.uri}/ledger-${Date.now()}`).asPromise();
  model = await createPaymentModel(connection);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await connection.close();
});
afterAll(() => mongo.close());

const checkoutSession: CheckoutSession = {
  id: 'a1',
  userId: 'ada',
  email: 'ada@example.test',
  provider: 'stripe',
  state: 'paid',
  plan: 'monthly',
  planId: 'P-M',
  amountMinor: 900,
  currency: 'GBP',
  createdAt: new Date(0),
};
const refunds = (refundedMinor: number, failedRefundMinor?: number): Partial<PaymentSnapshot> => ({
  refundedMinor,
  ...(failedRefundMinor !== undefined && { failedRefundMinor }),
});

const offers = [
  { plan: 'monthly', planId: 'price_m', amountMinor: 900, currency: 'GBP' },
  { plan: 'yearly', planId: 'price_y', amountMinor: 9000, currency: 'GBP' },
] as const;

function openLedger(over: PaymentModel = model) {
  const ledger = createLedger({
    model: over,
    users: { find: async () => undefined },
    numbers: createDocumentNumbers(connection),
    vatRatePercent: 20,
    now: () => new Date(time),
    onRaised: () => undefined,
    onWritten: () => undefined,
  });
  return (changes: Partial<PaymentSnapshot> = {}, id = 'pi_1') => {
    const payment: PaymentSnapshot = {
      id,
      amountMinor: 900,
      currency: 'GBP',
      refundedMinor: 0,
      paidAt: new Date('2026-11-21T10:00:00Z'),
      coversUntil: new Date('2026-12-21T10:00:00Z'),
      ...changes,
    };
    const snapshot = {
      provider: 'stripe' as const,
      state: 'active' as const,
      status: 'active',
      renews: true,
      subscriptionId: 'sub_1',
      payments: [payment],
      details: {},
    };
    return ledger.record({
      checkoutSession,
      snapshot,
      plan: 'monthly',
      offers,
      duplicate: false,
      anonymous: false,
      marksRefunds: true,
    });
  };
}

async function stored(id = 'pi_1') {
  const found = await model.findById(`stripe:${id}`).lean();
  if (!found) throw new Error('There is no such payment');
  return found;
}
const notes = async () =>
  (await stored()).creditNotes?.map(
    ({ number, amountMinor, withdrawnAt }) =>
      `${number.slice(-1)}: ${amountMinor}${withdrawnAt === undefined ? '' : ' withdrawn'}`,
  ) ?? [];
const events = async () =>
  (await stored()).pendingEvents.map(({ type, data }) => {
    const { amountMinor } = data as { amountMinor: number };
    return `${type.replace(/^billing\.|\.v1$/g, '')} ${amountMinor}`;
  });

function betweenReadAndWrite(work: () => Promise<unknown>) {
  const findById = model.findById.bind(model);
  const first = async (id: unknown) => {
    const found = await findById(id).lean();
    await work();
    return found;
  };
  jest.spyOn(model, 'findById').mockImplementationOnce((id: unknown) => ({ lean: () => first(id) }) as never);
}
const anotherProcess = async () =>
  openLedger(await createPaymentModel(connection.useDb(connection.name, { useCache: false })));

describe('PAY-12 numbers of credit notes', () => {
  test('PAY-12 two refunds of one payment have different numbers, also when the counter was not moved', async () => {
    const record = openLedger();
    await record();
    await record(refunds(100));
    await connection.collection('counters').deleteMany({});
    await record(refunds(300));
    await record(refunds(300), 'pi_2');
    expect(await notes()).toEqual(['1: 100', '2: 200']);
    expect((await stored('pi_2')).creditNotes?.map(({ number }) => number)).toEqual(['CN-2026-000003']);
  });

  test('PAY-12 many processes that record refunds at once give each note a number of its own, without gaps', async () => {
    await openLedger()();
    await openLedger()({}, 'pi_2');
    const processes = Array.from({ length: 4 }, () => openLedger());
    for (const back of [100, 250, 900]) {
      await Promise.all(processes.flatMap((record) => [record(refunds(back)), record(refunds(back), 'pi_2')]));
    }
    const numbers = [await stored(), await stored('pi_2')].flatMap(({ creditNotes = [] }) =>
      creditNotes.map(({ number }) => number),
    );
    expect(numbers.toSorted()).toEqual(Array.from({ length: 6 }, (_, index) => `CN-2026-00000${index + 1}`));
  });
});

describe('PAY-12 a faster writer', () => {
  test('PAY-12 a failed refund counts although a slower reading recorded that refund in between', async () => {
    const record = openLedger();
    await record();
    const slower = await anotherProcess();
    betweenReadAndWrite(() => slower(refunds(300)));
    await record(refunds(0, 300));
    expect(await stored()).toMatchObject({ refundedMinor: 0, failedRefundMinor: 300 });
    expect(await notes()).toEqual(['1: 300 withdrawn']);
  });

  test('PAY-12 a refund counts although a slower reading recorded a part of it in between', async () => {
    const record = openLedger();
    await record();
    const slower = await anotherProcess();
    betweenReadAndWrite(() => slower(refunds(300)));
    await record(refunds(800));
    expect((await stored()).refundedMinor).toBe(800);
    expect(await notes()).toEqual(['1: 300', '2: 500']);
  });
});

describe('PAY-12 credit notes of refunds that failed', () => {
  test('PAY-12 a refund that failed before it was recorded withdraws no other note', async () => {
    const record = openLedger();
    await record();
    await record(refunds(500));
    await record(refunds(500, 300));
    expect(await notes()).toEqual(['1: 500']);
    expect(await stored()).toMatchObject({ refundedMinor: 500, failedRefundMinor: 300 });
    expect(await events()).toEqual(['receipt.issued 900', 'payment.refunded 500', 'refund.failed 300']);
  });

  test('PAY-12 the note of the refund that failed is withdrawn, not the newest one', async () => {
    const record = openLedger();
    await record();
    await record(refunds(200));
    await record(refunds(700));
    await record(refunds(500, 200));
    expect(await notes()).toEqual(['1: 200 withdrawn', '2: 500']);
    expect((await stored()).refundedMinor).toBe(500);
  });

  test('PAY-12 of a note that covered more than failed, the rest gets a note of its own', async () => {
    const record = openLedger();
    await record();
    await record(refunds(500));
    await record(refunds(300, 200));
    expect(await notes()).toEqual(['1: 500 withdrawn', '2: 300']);
    expect((await stored()).refundedMinor).toBe(300);
  });

  test('PAY-12 PAY-09 333 and 567 go back, then each fails: notes, VAT, PDF and events say so', async () => {
    const record = openLedger();
    const vats = async () => toReceipt(await stored()).creditNotes?.map(({ vat }) => vat?.amount);
    const pdf = async (index: number) => {
      const receipt = toReceipt(await stored());
      const note = receipt.creditNotes?.[index];
      if (!note) throw new Error('There is no such credit note');
      const brand = { name: 'Coursewright', url: 'https://learn.example' };
      return readPdf(await creditNotePdf(receipt, note, brand)).text.replace(/\s+/g, ' ');
    };
    await record();
    await record(refunds(333));
    await record(refunds(900));
    expect([await notes(), await vats()]).toEqual([
      ['1: 333', '2: 567'],
      [0.56, 0.94],
    ]);
    expect(await pdf(0)).toContain('£3.33 given back on 22 November 2026');

    time += DAY_MS;
    await record(refunds(567, 333));
    expect([await notes(), await vats()]).toEqual([
      ['1: 333 withdrawn', '2: 567'],
      [0.56, 0.94],
    ]);
    const withdrawn = await pdf(0);
    expect(withdrawn).toContain('Withdrawn on 23 November 2026: £3.33 was not given back');
    expect(withdrawn).toContain('VAT 20% £0.56 Not given back £3.33');
    expect(withdrawn).not.toMatch(/given back on|Given back by/);
    expect(await pdf(1)).toContain('£5.67 given back on 22 November 2026');

    await record(refunds(0, 900));
    expect([await notes(), await vats()]).toEqual([
      ['1: 333 withdrawn', '2: 567 withdrawn'],
      [0.56, 0.94],
    ]);
    expect((await stored()).refundedMinor).toBe(0);
    expect(await events()).toEqual([
      'receipt.issued 900',
      'payment.refunded 333',
      'payment.refunded 567',
      'refund.failed 333',
      'refund.failed 567',
    ]);
  });

  test('PAY-12 PAY-09 after a withdrawal the VAT of the valid notes adds up to that of the payment', async () => {
    const record = openLedger();
    await record();
    await record(refunds(333));
    await record(refunds(900));
    await record(refunds(567, 333));
    await record(refunds(900, 333));
    expect(await notes()).toEqual(['1: 333 withdrawn', '2: 567', '3: 333']);
    const valid = (await stored()).creditNotes?.filter(({ withdrawnAt }) => !withdrawnAt) ?? [];
    expect(valid.reduce((sum, { vatMinor = 0 }) => sum + vatMinor, 0)).toBe(150);
  });
});

test.each([
  ['yearly', 8100, 'price_y'],
  ['yearly', 900, 'price_y'],
  ['yearly', 9000, undefined],
  ['monthly', 8100, 'price_of_former_plan'],
])('PAY-12 a receipt names the plan that was paid for: %s for %i of %s', async (plan, amountMinor, planId) => {
  await openLedger()({ amountMinor, planId });
  expect((await stored()).plan).toBe(plan);
});
