import { createTestDatabase, splitUpserts, type TestDatabase } from '@coursewright/service-kit/testing';
import { createTokenLedger } from './token-budget.ts';

let database: TestDatabase;
let ledger: ReturnType<typeof createTokenLedger>;
beforeAll(async () => {
  database = await createTestDatabase();
  ledger = createTokenLedger(database.connection, () => new Date());
  await ledger.prepare();
  splitUpserts(database.connection, 'token_days');
});
afterAll(() => database.close());

const day = '2026-11-21';
const hold = (of: string, id: string, tokens = 400) => ledger.reserve({ day, of, id, tokens, limit: 1_000 });

describe('the tokens of a day', () => {
  test('API-05 jobs that begin at the same moment do not go beyond the limit together', async () => {
    const held = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((id) => hold('ann', id)));
    expect(held.filter(Boolean)).toHaveLength(2);
    expect(await ledger.used(day, 'ann')).toBe(800);
  });

  test('API-05 of 100 jobs that begin at the first moment of a day exactly those within the limit are accepted', async () => {
    const ids = Array.from({ length: 100 }, (_, index) => `job${index}`);
    const accepted = await Promise.all(ids.map((id) => hold('site', id, 25)));
    expect(accepted.filter(Boolean)).toHaveLength(40);
    expect(await ledger.used(day, 'site')).toBe(1_000);
  });

  test('API-05 the first two jobs of a day that begin together both run', async () => {
    expect(await Promise.all([hold('zoe', 'a'), hold('zoe', 'b')])).toEqual([true, true]);
    expect(await Promise.all([hold('yan', 'a'), hold('yan', 'a')])).toEqual([true, true]);
    expect([await ledger.used(day, 'zoe'), await ledger.used(day, 'yan')]).toEqual([800, 400]);
  });

  test('API-05 a job that is begun again after a crash is counted once', async () => {
    expect([await hold('bob', 'a'), await hold('bob', 'a'), await hold('bob', 'a')]).toEqual([true, true, true]);
    expect(await ledger.used(day, 'bob')).toBe(400);
  });

  test('API-05 the real number takes the place of the estimate, also the next day, and only once', async () => {
    await hold('cy', 'a');
    await ledger.settle(['2026-11-22', day], 'cy', 'a', 150);
    await ledger.settle(['2026-11-22', day], 'cy', 'a', 150);
    expect(await ledger.used(day, 'cy')).toBe(150);
    expect(await ledger.used('2026-11-22', 'cy')).toBe(0);
  });

  test('API-05 what was expected to be reserved need not be true', async () => {
    await hold('eve', 'a');
    await ledger.settle([day], 'eve', 'a', 150, 999);
    await ledger.settle([day], 'eve', 'a', 150, 400);
    expect(await ledger.used(day, 'eve')).toBe(150);
    await hold('eve', 'b');
    await ledger.settle([day], 'eve', 'b', 50, 400);
    await ledger.settle([day], 'eve', 'b', 50, 400);
    expect(await ledger.used(day, 'eve')).toBe(200);
  });

  test('API-05 what is larger than the whole limit is never begun', async () => {
    expect(await hold('dee', 'a', 1_001)).toBe(false);
    expect(await ledger.used(day, 'dee')).toBe(0);
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, -5_000, 0.5])(
    'API-05 %p tokens are not settled: what was reserved stays',
    async (tokens) => {
      const of = `fay ${tokens}`;
      await hold(of, 'a');
      await ledger.settle([day], of, 'a', tokens, 400);
      expect(await ledger.used(day, of)).toBe(400);
      await expect(ledger.reserve({ day, of, id: 'b', tokens, limit: 1_000 })).rejects.toThrow(/no number of tokens/);
    },
  );
});
