import type { Checkout, VirtualCustomer } from './virtual-customer.ts';
import { abandon, pay, payInVain } from './virtual-customer.ts';

const scenarios = {
  returns: 40,
  closesTheTab: 20,
  paysTwice: 10,
  cancelsLater: 10,
  declinedThenPays: 8,
  declined: 4,
  givesUp: 4,
  abandons: 4,
} as const;
export type Scenario = keyof typeof scenarios;

interface Life {
  readonly shopper: VirtualCustomer;
  readonly open: () => Promise<Checkout | undefined>;
  readonly onPaid: () => void;
  readonly random: () => number;
}

export function nextScenario(random: () => number): Scenario {
  const all = Object.entries(scenarios) as [Scenario, number][];
  let left = random() * all.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [story, weight] of all) {
    left -= weight;
    if (left < 0) return story;
  }
  return 'returns';
}

// Does it; `open` gives undefined while a subscription runs, `onPaid` hears of each payment.
export async function runScenario(story: Scenario, { shopper, open, onPaid, random }: Life): Promise<void> {
  const checkout = await open();
  if (!checkout) throw new Error(`${shopper.email} has bought nothing and is told that a plan runs`);
  const buy = async (one: Checkout) => {
    await pay(one);
    onPaid();
  };
  switch (story) {
    case 'returns':
      await buy(checkout);
      return shopper.comeBack(checkout);
    case 'closesTheTab':
      return buy(checkout);
    case 'paysTwice': {
      const second = await open();
      await buy(checkout);
      if (random() < 0.5) await shopper.comeBack(checkout);
      if (second) await buy(second);
      if (second && random() < 0.5) await shopper.comeBack(second);
      return;
    }
    case 'cancelsLater': {
      await buy(checkout);
      await shopper.comeBack(checkout);
      await shopper.cancel();
      const again = random() < 0.5 ? await open() : undefined;
      if (!again) return;
      await buy(again);
      return shopper.comeBack(again);
    }
    case 'declinedThenPays':
      await payInVain(checkout);
      await buy(checkout);
      return shopper.comeBack(checkout);
    case 'declined':
      await payInVain(checkout);
      return shopper.comeBack(checkout);
    case 'givesUp':
      return abandon(checkout);
    case 'abandons':
      return;
  }
}
