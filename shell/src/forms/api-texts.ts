import { msg } from '@lingui/core/macro';

/**
 * Texts of the API that `npm run messages` does not find in the services. The catalogs have them by their text, so that no
 * page carries this list: `translateText`.
 */
export const apiTexts = [
  msg`The code is not right, or was used already`,
  msg`A mail was sent to this address already. Please try again in a minute`,
  // Of fields without a text of their own: `issue-texts.ts` of the services. `#` stands for any number.
  msg`is required`,
  msg`is not valid`,
  msg`is not in the right form`,
  msg`must be a number`,
  msg`must be a whole number`,
  msg`must be at least #`,
  msg`must be at most #`,
  msg`must have at least # characters`,
  msg`must have at most # characters`,
  msg`must have at least # entries`,
  msg`must have at most # entries`,
  msg`must be a day such as 2027-01-31`,
  // The names of such fields.
  msg`Amount`,
  msg`Answer`,
  msg`Code`,
  msg`Email`,
  msg`Events`,
  msg`Language`,
  msg`Main topic`,
  msg`Message`,
  msg`Name`,
  msg`Password`,
  msg`Phone`,
  msg`Plan`,
  msg`Question`,
  msg`Reason`,
  msg`Subject`,
  msg`Text`,
  msg`Title`,
  msg`Topic`,
  msg`Topics`,
  msg`Web address`,
  msg`This account is suspended. Write to us on the contact page if you think this is a mistake.`,
];
