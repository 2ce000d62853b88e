import { HOUR_MS } from '@coursewright/contracts/durations';
import { startMongo } from '@coursewright/embedded-mongo';
import { unavailable } from '@coursewright/service-kit';
import { createSilentLogger } from '@coursewright/service-kit/testing';
import { type Connection, Mongoose } from 'mongoose';
import type { Adapters } from '../../integrations/create-providers.ts';
import type { ProviderAdapter } from '../../integrations/payment-provider.ts';
import { createAccountModel, createAccountRepository } from '../accounts/account.repository.ts';
import { createAccounts } from '../accounts/accounts.ts';
import { createSnapshot, DAY, graceMs, offers, START } from '../accounts/testing/fixtures.ts';
import { createCheckoutSessionRepository } from '../checkout-sessions/checkout-session.repository.ts';
import { createDocumentNumbers } from '../revenue/document-numbers.ts';
import { createLedger } from '../revenue/ledger.ts';
import { createPaymentModel, createPaymentRepository } from '../revenue/payment.repository.ts';
import { createReconciliation } from './reconcile.ts';

const reference = { kind: 'subscription', id: 'I-1' } as const;

let mongo: Awaited<ReturnType<typeof startMongo>>;
let connection: Connection;
let time: number;
const now = () => new Date(time);
beforeAll(async () => {
  mongo = await startMongo({ file: ':memory:' });
});
beforeEach(async () => {
  time = START.getTime();
  connection = await new Mongoose().createConnection(`${mongo.uri}/refunds`).asPromise();
  await connection.dropDatabase();
});
afterEach(() => connection.close());
afterAll(() => mongo.close());

// Reports a partial refund at once and its amount later. A fetch can be held.
function createSlowGateway(attemptId: string) {
  const refunds: { amountMinor: number; at: number }[] = [];
  let held: { reached: PromiseWithResolvers<void>; released: PromiseWithResolvers<void> } | undefined;
  let isAway = false;

  function snapshot() {
    const reported = refunds.filter(({ at }) => at + 3 * HOUR_MS <= time);
    const refundedMinor = reported.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    const unknown = refunds.length > 0 && { refundUnknown: true as const };
    const dates = { paidAt: START, coversUntil: new Date(START.getTime() + 30 * DAY) };
    const payment = { id: 'P1', amountMinor: 900, currency: 'GBP', ...dates, refundedMinor, ...unknown };
    return createSnapshot('active', { provider: 'paypal', subscriptionId: 'I-1', attemptId, payments: [payment] });
  }

  const adapter: Pick<ProviderAdapter, 'fetchSnapshot'> = {
    async fetchSnapshot() {
      if (isAway) throw unavailable('The gateway does not answer');
      const answer = snapshot();
      const hold = held;
      held = undefined;
      hold?.reached.resolve();
      await hold?.released.promise;
      return answer;
    },
  };
  return {
    adapters: new Map([['paypal', adapter]]) as unknown as Adapters,
    refund: (amountMinor: number) => void refunds.push({ amountMinor, at: time }),
    setAway(away: boolean) {
      isAway = away;
    },
    holdNextRead() {
      held = { reached: Promise.withResolvers<void>(), released: Promise.withResolvers<void>() };
      return { reached: held.reached.promise, release: held.released.resolve };
    },
  };
}

async function setup() {
  const model = await createPaymentModel(connection);
  const checkoutSessions = await createCheckoutSessionRepository(connection, now);
  const repository = createAccountRepository(await createAccountModel(connection), graceMs, () => undefined);
  const payments = createPaymentRepository(model);
  const { id } = await checkoutSessions.create({
    userId: 'ada',
    email: 'ada@example.test',
    provider: 'paypal',
    ...offers[0],
  });
  const gateway = createSlowGateway(id);
  const { adapters } = gateway;
  const logger = createSilentLogger();

  function openProcess() {
    const ledger = createLedger({
      model,
      now,
      users: { find: async () => undefined },
      numbers: createDocumentNumbers(connection),
      onRaised: () => undefined,
      onWritten: () => undefined,
    });
    const offerCatalog = { getOffers: () => [...offers] };
    const shared = { checkoutSessions, adapters, logger, graceMs, now };
    const accounts = createAccounts({ ...shared, accounts: repository, offerCatalog, ledger });
    const reconcile = createReconciliation({ ...shared, accounts, repository, payments });
    return {
      syncSubscription: () => accounts.syncSubscription('paypal', reference),
      checkRefunds: () => reconcile.refunds(() => true, new AbortController().signal),
    };
  }
  return { gateway, openProcess, stored: () => model.findById('paypal:P1').lean() };
}

describe('PAY-12 a refund that is told while billing reads', () => {
  test('PAY-12 a refund during the reading of the purchase is read after it', async () => {
    const { gateway, openProcess, stored } = await setup();
    const { syncSubscription } = openProcess();
    const hold = gateway.holdNextRead();
    const purchase = syncSubscription();
    await hold.reached;
    gateway.refund(100);
    time += 3 * HOUR_MS;
    const refund = syncSubscription();
    hold.release();
    await Promise.all([purchase, refund]);
    expect(await stored()).toMatchObject({ refundedMinor: 100 });
  });

  test('PAY-12 an older reading of another process that is applied last takes no refund back', async () => {
    const { gateway, openProcess, stored } = await setup();
    const hold = gateway.holdNextRead();
    const older = openProcess().syncSubscription();
    await hold.reached;
    gateway.refund(100);
    time += 3 * HOUR_MS;
    await openProcess().syncSubscription();
    hold.release();
    await older;
    expect(await stored()).toMatchObject({ refundedMinor: 100, refundUnknown: true });
  });
});

describe('PAY-11 a payment whose refund is unknown', () => {
  test('PAY-11 a mark that is set while the gateway is asked stays, and the second refund is found', async () => {
    const { gateway, openProcess, stored } = await setup();
    const [one, other] = [openProcess(), openProcess()];
    gateway.refund(100);
    await one.syncSubscription();
    expect(await stored()).toMatchObject({ refundedMinor: 0, refundUnknown: true });

    time += 5 * HOUR_MS;
    const hold = gateway.holdNextRead();
    const check = one.checkRefunds();
    await hold.reached;
    gateway.refund(200);
    await other.syncSubscription();
    hold.release();
    await check;
    expect(await stored()).toMatchObject({ refundedMinor: 100, refundUnknown: true });

    time += 4 * HOUR_MS;
    await one.checkRefunds();
    expect(await stored()).toMatchObject({ refundedMinor: 300 });
    expect(await stored()).not.toHaveProperty('refundUnknown');
  });

  test('PAY-11 a check within four hours leaves the mark as it is, and a later one clears it', async () => {
    const { gateway, openProcess, stored } = await setup();
    const { syncSubscription, checkRefunds } = openProcess();
    gateway.refund(100);
    await syncSubscription();
    const { refundUnknownAt } = (await stored()) ?? {};
    time += 3 * HOUR_MS;
    await checkRefunds();
    expect(await stored()).toMatchObject({ refundedMinor: 100, refundUnknown: true, refundUnknownAt });
    time += HOUR_MS;
    await checkRefunds();
    expect(await stored()).not.toHaveProperty('refundUnknown');
    expect(await stored()).not.toHaveProperty('refundUnknownAt');
  });

  test('PAY-11 a gateway that does not answer clears no mark', async () => {
    const { gateway, openProcess, stored } = await setup();
    const { syncSubscription, checkRefunds } = openProcess();
    gateway.refund(100);
    await syncSubscription();
    time += 5 * HOUR_MS;
    gateway.setAway(true);
    await checkRefunds();
    expect(await stored()).toMatchObject({ refundedMinor: 0, refundUnknown: true });
    gateway.setAway(false);
    await checkRefunds();
    expect(await stored()).toMatchObject({ refundedMinor: 100 });
    expect(await stored()).not.toHaveProperty('refundUnknown');
  });
});
