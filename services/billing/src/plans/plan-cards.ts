import type { Plan, PlanCard } from '@coursewright/contracts';

export interface Prices {
  readonly monthly: number;
  readonly yearly: number;
  readonly currency: string;
}

interface Offer {
  readonly id: Plan;
  readonly name: string;
  readonly cost: number;
  readonly time: string;
  readonly subTopics: number;
  readonly access: string;
}

/** The cards of `/pricing`. Free is the one plan without videos. */
export function planCards({ monthly, yearly, currency }: Prices): PlanCard[] {
  const offers: Offer[] = [
    { id: 'free', name: 'Free Plan', cost: 0, time: 'For Lifetime', subTopics: 5, access: 'Lifetime' },
    { id: 'monthly', name: 'Monthly Plan', cost: monthly, time: '1 Month', subTopics: 10, access: '1 Month' },
    { id: 'yearly', name: 'Yearly Plan', cost: yearly, time: '1 Year', subTopics: 10, access: '1 Year' },
  ];
  return offers.map(({ subTopics, access, ...card }) => ({
    ...card,
    currency,
    prices: [],
    features: [
      { text: `Generate ${subTopics} Sub-Topics`, included: true },
      { text: `${access} Access`, included: true },
      { text: 'Theory & Image Course', included: true },
      { text: 'Create Unlimited Course', included: true },
      { text: 'Video & Theory Course', included: card.id !== 'free' },
    ],
  }));
}
