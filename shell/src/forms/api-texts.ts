import { msg } from '@lingui/core/macro';

/**
 * Texts of the API that the pages of the shell show. The catalogs have them by their text, so that no page carries this
 * list: `translateText`.
 */
export const apiTexts = [
  msg`SignIn successful`,
  msg`Registration successful`,
  msg`User with this email already exists`,
  msg`Profile Updated`,
  msg`Language Updated`,
  msg`Invalid email or password`,
  msg`Please sign in`,
  msg`Too many attempts.`,
  msg`Too many requests.`,
  msg`Too many messages.`,
  msg`Thank you, your message has been received`,
  msg`Two-step sign-in is on`,
  msg`Two-step sign-in is off`,
  msg`Two-step sign-in is not on`,
  msg`The code is not right, or was used already`,
  msg`The code is not right. Codes change every 30 seconds: please enter the one shown now`,
  msg`Signed out there`,
  msg`Your password is updated. Please sign in.`,
  msg`The current password is not correct`,
  msg`The password is not correct`,
  msg`Your address is confirmed already`,
  msg`Your email address is confirmed`,
  msg`Your new address is confirmed`,
  msg`Your address is changed. To confirm it, please sign in and open the link in our second mail.`,
  msg`This is the address of your account already`,
  msg`This link is no longer valid. Please ask for a new one.`,
  msg`This link is no longer valid. Please ask for a new one on your profile.`,
  msg`This link is not valid for your account, or no longer. Please request a new one on your profile.`,
  msg`A mail was sent to this address already. Please try again in a minute`,
  msg`This account is suspended. Write to us on the contact page if you think this is a mistake.`,
  msg`This password is too common. Please choose another one`,
  msg`This password repeats itself too much. Please choose another one`,
  msg`This password is too close to your name or address. Please choose another one`,
];
