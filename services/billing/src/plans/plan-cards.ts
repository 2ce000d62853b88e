import type { PaymentProvider, Plan, PlanCard } from '@coursewright/contracts';
import type { Offer } from '../providers/payment-provider.ts';
import { toMajor } from '../revenue/money.ts';
import { planNames } from './plan-names.ts';

export interface Prices {
  readonly monthly: number;
  readonly yearly: number;
  readonly currency: string;
}

/** What one gateway sells. */
export interface Sale {
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

/** The cards of `/pricing`, with what each gateway that sells the plan charges. Free is the one plan without videos. */
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
    prices: sales.flatMap(({ provider, offers }) => pricesOf(card.id, provider, offers)),
    features: [
      { text: `Generate ${subTopics} Sub-Topics`, included: true },
      { text: `${access} Access`, included: true },
      { text: 'Theory & Image Course', included: true },
      { text: 'Create Unlimited Course', included: true },
      { text: 'Video & Theory Course', included: card.id !== 'free' },
    ],
  }));
}

const pricesOf = (id: Plan, provider: PaymentProvider, offers: readonly Offer[]): PlanCard['prices'] =>
  offers
    .filter(({ plan }) => plan === id)
    .map(({ amountMinor, currency }) => ({ provider, amount: toMajor(amountMinor, currency), currency }));
