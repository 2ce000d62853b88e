import { isRefusal } from './mailer.ts';

const failure = (command: string, responseCode?: number) => Object.assign(new Error(), { command, responseCode });

test.each([
  ['an unknown mailbox', failure('RCPT TO', 550), true],
  ['a refused text', failure('DATA', 554), true],
  ['a full mailbox', failure('RCPT TO', 452), false],
  ['a wrong password of ours', failure('AUTH PLAIN', 535), false],
  ['a sender of ours that is not allowed', failure('MAIL FROM', 550), false],
  ['a connection that broke', failure('CONN'), false],
  ['something else', 'text', false],
])('%s: the answer is final or not', (_name, error, expected) => {
  expect(isRefusal(error)).toBe(expected);
});
