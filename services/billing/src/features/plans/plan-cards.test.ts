import { planCardSchema } from '@coursewright/contracts';
import { planCards } from './plan-cards.ts';

const cards = planCards({ monthly: 9.99, yearly: 99, currency: 'GBP' });

describe('PAY-01 plan cards', () => {
  test('are Free, Monthly and Yearly with their price and time', () => {
    expect(cards.map(({ id, name, cost, currency, time }) => ({ id, name, cost, currency, time }))).toEqual([
      { id: 'free', name: 'Free Plan', cost: 0, currency: 'GBP', time: 'For Lifetime' },
      { id: 'monthly', name: 'Monthly Plan', cost: 9.99, currency: 'GBP', time: '1 Month' },
      { id: 'yearly', name: 'Yearly Plan', cost: 99, currency: 'GBP', time: '1 Year' },
    ]);
  });

  test('have five lines each; only the video line of Free is struck through', () => {
    const lines = cards.map((card) => planCardSchema.parse(card).features.map(({ text }) => text));
    expect(lines).toEqual([
      [
        'Generate 5 Sub-Topics',
        'Lifetime Access',
        'Theory & Image Course',
        'Create Unlimited Course',
        'Video & Theory Course',
      ],
      [
        'Generate 10 Sub-Topics',
        '1 Month Access',
        'Theory & Image Course',
        'Create Unlimited Course',
        'Video & Theory Course',
      ],
      [
        'Generate 10 Sub-Topics',
        '1 Year Access',
        'Theory & Image Course',
        'Create Unlimited Course',
        'Video & Theory Course',
      ],
    ]);
    const struck = cards.flatMap(({ id, features }) =>
      features.filter((line) => !line.included).map(({ text }) => `${id}: ${text}`),
    );
    expect(struck).toEqual(['free: Video & Theory Course']);
  });

  test('PAY-08 say what each gateway charges, in its own currency; Free is sold nowhere', () => {
    const offer = (plan: 'monthly' | 'yearly', amountMinor: number, currency: string) => ({
      plan,
      planId: `${currency}-${plan}`,
      amountMinor,
      currency,
    });
    const sales = [
      { provider: 'stripe' as const, offers: [offer('monthly', 999, 'GBP'), offer('yearly', 9900, 'GBP')] },
      { provider: 'paystack' as const, offers: [offer('monthly', 17_000, 'ZAR'), offer('yearly', 187_100, 'ZAR')] },
    ];
    expect(planCards({ monthly: 9.99, yearly: 99, currency: 'GBP' }, sales).map(({ prices }) => prices)).toEqual([
      [],
      [
        { provider: 'stripe', amount: 9.99, currency: 'GBP' },
        { provider: 'paystack', amount: 170, currency: 'ZAR' },
      ],
      [
        { provider: 'stripe', amount: 99, currency: 'GBP' },
        { provider: 'paystack', amount: 1871, currency: 'ZAR' },
      ],
    ]);
  });
});
