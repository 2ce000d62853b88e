import { msg } from '@lingui/core/macro';

/**
 * Texts of the API that `npm run messages` does not find in the services. The catalogs have them by their text, so that no
 * page carries this list: `translateText`.
 */
export const apiTexts = [
  msg`The code is not right, or was used already`,
  msg`A mail was sent to this address already. Please try again in a minute`,
  msg`This account is suspended. Write to us on the contact page if you think this is a mistake.`,
];
