import { readConfig } from './config.ts';

const MONGODB_URI = 'mongodb://127.0.0.1';

describe('PAY-01 configuration of billing', () => {
  test('costs nothing, in pounds, unless told otherwise', () => {
    expect(readConfig({ MONGODB_URI })).toMatchObject({
      BILLING_PORT: 4003,
      MONTHLY_COST: 0,
      YEARLY_COST: 0,
      PLAN_CURRENCY: 'GBP',
    });
    expect(readConfig({ MONGODB_URI, MONTHLY_COST: '9.99', PLAN_CURRENCY: 'eur' })).toMatchObject({
      MONTHLY_COST: 9.99,
      PLAN_CURRENCY: 'EUR',
    });
  });

  test('reads rates', () => {
    const { REVENUE_RATES } = readConfig({ MONGODB_URI, REVENUE_RATES: 'GBP=1.3,ZAR=0.05' });
    expect([...REVENUE_RATES]).toEqual([
      ['GBP', 1.3],
      ['ZAR', 0.05],
    ]);
  });

  test('names every wrong variable at once', () => {
    const wrong = () => readConfig({ MONTHLY_COST: '-1', PLAN_CURRENCY: 'pounds', REVENUE_RATES: 'GBP:1' });
    expect(wrong).toThrow(/MONGODB_URI[\s\S]*MONTHLY_COST[\s\S]*PLAN_CURRENCY[\s\S]*REVENUE_RATES/);
  });
});
