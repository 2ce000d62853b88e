import { type Card, createCards } from '../hosted-page.ts';

interface StripeCard extends Card {
  readonly challenge?: boolean;
  /** Asks at each renewal, too. */
  readonly always?: boolean;
  /** Is declined at each renewal. */
  readonly once?: boolean;
  readonly disputed?: boolean;
}

export const cards = createCards<StripeCard>(
  {
    '4242424242424242': { says: 'is paid' },
    '4000002500003155': { says: 'asks for 3-D Secure, then is paid', challenge: true },
    '4000002760003184': { says: 'asks for 3-D Secure each time, then is paid', challenge: true, always: true },
    '4000008400001629': {
      says: 'asks for 3-D Secure, then is declined',
      challenge: true,
      refusal: 'Your card was declined.',
    },
    '4000000000000002': { says: 'is declined', refusal: 'Your card was declined.' },
    '4000000000009995': { says: 'has insufficient funds', refusal: 'Your card has insufficient funds.' },
    '4000000000000069': { says: 'has expired', refusal: 'Your card has expired.' },
    '4000000000000127': { says: 'has a wrong CVC', refusal: "Your card's security code is incorrect." },
    '4000000000000119': {
      says: 'fails while it is processed',
      refusal: 'An error occurred while processing your card. Try again in a little bit.',
    },
    '4000000000000341': { says: 'is paid once, and declined at each renewal', once: true },
    '4000000000000259': { says: 'is paid, and disputed at once', disputed: true },
  },
  'Your card number is not one of the test cards.',
);
