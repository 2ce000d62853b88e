import type { PaymentProvider, Plan, PlanCard } from '@coursewright/contracts';
import { toMajor } from '@coursewright/text';
import type { Offer } from '../../integrations/payment-provider.ts';

export const planNames: Record<Plan, string> = { free: 'Free Plan', monthly: 'Monthly Plan', yearly: 'Yearly Plan' };

interface Prices {
  readonly monthly: number;
  readonly yearly: number;
  readonly currency: string;
}

interface Sale {
  readonly provider: PaymentProvider;
  readonly offers: readonly Offer[];
}

interface Card {
  readonly id: Plan;
  readonly cost: number;
  readonly time: string;
  readonly subTopics: number;
  readonly access: string;
}

export function planCards({ monthly, yearly, currency }: Prices, sales: readonly Sale[] = []): PlanCard[] {
  const cards: Card[] = [
    { id: 'free', cost: 0, time: 'For Lifetime', subTopics: 5, access: 'Lifetime' },
    { id: 'monthly', cost: monthly, time: '1 Month', subTopics: 10, access: '1 Month' },
    { id: 'yearly', cost: yearly, time: '1 Year', subTopics: 10, access: '1 Year' },
  ];
  return cards.map(({ subTopics, access, ...card }) => ({
    ...card,
    currency,
    name: planNames[card.id],
    prices: sales.flatMap(({ provider, offers }) => toPrices(card.id, provider, offers)),
    features: [
      { text: `Generate ${subTopics} Sub-Topics`, included: true },
      { text: `${access} Access`, included: true },
      { text: 'Theory & Image Course', included: true },
      { text: 'Create Unlimited Course', included: true },
      { text: 'Video & Theory Course', included: card.id !== 'free' },
    ],
  }));
}

const toPrices = (id: Plan, provider: PaymentProvider, offers: readonly Offer[]): PlanCard['prices'] =>
  offers
    .filter(({ plan }) => plan === id)
    .map(({ amountMinor, currency }) => ({ provider, amount: toMajor(amountMinor, currency), currency }));
