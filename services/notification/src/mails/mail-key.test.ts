import { certificateKey, messageIdOf, welcomeKey } from './mail-key.ts';

const site = 'https://learn.example.org:8443/base';

test('CRT-03 the Message-ID of a mail is always the same, and differs from that of any other mail', () => {
  const id = messageIdOf(certificateKey('1'), site);
  expect(id).toMatch(/^<[0-9a-f]{32}@learn\.example\.org>$/);
  expect(messageIdOf(certificateKey('1'), site)).toBe(id);
  expect(new Set([id, messageIdOf(certificateKey('2'), site), messageIdOf(welcomeKey('1'), site)]).size).toBe(3);
});
