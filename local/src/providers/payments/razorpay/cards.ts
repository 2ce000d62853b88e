/** What the card numbers do that Razorpay documents for tests; undefined is paid. */
const refusals: Record<string, string | undefined> = {
  '4718609108204366': undefined,
  '5104015555555558': undefined,
  '4100280000060003': 'Your payment was declined by your bank. Try another card.',
  '4100280000080001': 'Your payment was declined due to insufficient account balance. Try another card.',
  '4100280000000009': 'Your payment could not be authenticated. Try another card.',
};

export const cardHelp = {
  '4718 6091 0820 4366': 'is paid',
  '5104 0155 5555 5558': 'is paid',
  '4100 2800 0006 0003': 'is declined',
  '4100 2800 0008 0001': 'has insufficient funds',
  '4100 2800 0000 0009': 'is not authenticated',
};

/** Why a card is refused. A code of the bank has 4 to 10 digits; any of them is right. */
export function refusalOf(card: string, otp: string): string | undefined {
  const number = card.replace(/\D/g, '');
  if (!(number in refusals)) return 'This is none of the test cards.';
  if (!/^\d{4,10}$/.test(otp)) return 'Incorrect OTP. It has 4 to 10 digits.';
  return refusals[number];
}
