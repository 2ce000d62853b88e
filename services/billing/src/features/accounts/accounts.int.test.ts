import { startMongo } from '@coursewright/embedded-mongo';
import { createSilentLogger } from '@coursewright/service-kit/testing';
import { Mongoose } from 'mongoose';
import type { ProviderAdapter } from '../../integrations/payment-provider.ts';
import { createAccountModel, createAccountRepository } from './account.repository.ts';
import { createAccounts } from './accounts.ts';
import { createSnapshot, ended, graceMs, offers, paid, START } from './testing/fixtures.ts';

const mongo = await startMongo({ file: ':memory:' });
const connection = await new Mongoose().createConnection(`${mongo.uri}/accounts`).asPromise();
const repository = createAccountRepository(await createAccountModel(connection), graceMs, () => undefined);
afterAll(async () => {
  await connection.close();
  await mongo.close();
});

function refusing(meanwhile: () => Promise<unknown>) {
  const adapter: Pick<ProviderAdapter, 'name' | 'fetchSnapshot' | 'cancelAtPeriodEnd'> = {
    name: 'stripe',
    fetchSnapshot: async () => createSnapshot('active'),
    async cancelAtPeriodEnd() {
      await meanwhile();
      throw new Error('refused');
    },
  };
  return createAccounts({
    accounts: repository,
    adapters: new Map([['stripe', adapter as ProviderAdapter]]),
    checkoutSessions: {} as never,
    ledger: {} as never,
    offerCatalog: { getOffers: () => offers },
    logger: createSilentLogger(),
    graceMs,
    now: () => START,
  });
}
const end = async () => (await repository.find('ada'))?.subscriptions[0]?.endAtPeriodEnd;

async function store(endAtPeriodEnd?: 'confirmed') {
  const subscriptions = paid.subscriptions.map((one) => ({ ...one, ...(endAtPeriodEnd && { endAtPeriodEnd }) }));
  await repository.change('ada', () => ({ account: { ...paid, subscriptions }, events: [] }));
}

test('SUB-02 an end that a parallel request has confirmed is not cleared by one that failed', async () => {
  await store();
  const accounts = refusing(() => store('confirmed'));
  expect(await accounts.cancelAtPeriodEnd('ada', 'stripe', 'sub_1')).toMatchObject({ endAtPeriodEnd: 'confirmed' });
  expect(await end()).toBe('confirmed');
});

test('SUB-02 an end that the gateway refuses is cleared', async () => {
  await store();
  const accounts = refusing(async () => expect(await end()).toBe('requested'));
  await expect(accounts.cancelAtPeriodEnd('ada', 'stripe', 'sub_1')).rejects.toThrow('refused');
  expect(await end()).toBeUndefined();
});

test('SUB-02 what has ended already does not end a second time, with other events', async () => {
  await repository.change('ada', () => ({ account: ended, events: [] }));
  const before = await repository.find('ada');
  await refusing(async () => undefined).abandon('ada', 'stripe:sub_1');
  expect(await repository.find('ada')).toEqual(before);
});
