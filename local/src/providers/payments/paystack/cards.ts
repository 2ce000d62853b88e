/** What a card number does, as Paystack documents it for tests. */
interface Card {
  readonly says: string;
  readonly refusal?: string;
  /** The bank asks for these. */
  readonly pin?: string;
  readonly otp?: string;
}

const cards: Record<string, Card> = {
  '4084084084084081': { says: 'is paid' },
  '4084080000005408': { says: 'is declined', refusal: 'Declined' },
  '4084080000670037': { says: 'has insufficient funds', refusal: 'Insufficient Funds' },
  '5060660000000064': { says: 'gets no answer from the bank', refusal: 'Timeout: your bank did not answer' },
  '507850785078507812': { says: 'asks for the PIN 1111', pin: '1111' },
  '5060666666666666666': { says: 'asks for the PIN 1234 and the OTP 123456', pin: '1234', otp: '123456' },
};

export const cardHelp = Object.fromEntries(
  Object.entries(cards).map(([number, { says }]) => [number.replace(/(.{4})(?=.)/g, '$1 '), says]),
);

export const cardOf = (number: string): Card =>
  cards[number.replace(/\D/g, '')] ?? { says: 'is unknown', refusal: 'This is none of the test cards' };

export const asksFor = (card: Card): readonly ('pin' | 'otp')[] =>
  (['pin', 'otp'] as const).filter((name) => card[name] !== undefined);

/** Why the bank refuses what was typed in. */
export function wrongAnswer(card: Card, answers: Readonly<Record<string, string>>): string | undefined {
  if (card.pin !== undefined && answers.pin !== card.pin) return 'Incorrect PIN';
  if (card.otp !== undefined && answers.otp !== card.otp) return 'Incorrect OTP';
  return undefined;
}
