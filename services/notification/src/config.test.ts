import { generatePem } from '@coursewright/service-kit';
import { readConfig } from './config.ts';

const required = {
  MONGODB_URI: 'mongodb://127.0.0.1',
  SMTP_URL: 'smtps://user:word@mail.example.org:465',
  PUBLIC_URL: 'https://learn.example.org/',
};

describe('configuration of notification', () => {
  test('needs a database, a mail server and the address of the site, and names all that is missing', () => {
    expect(() => readConfig({})).toThrow(/MONGODB_URI[\s\S]*SMTP_URL[\s\S]*PUBLIC_URL/);
    expect(() => readConfig({ ...required, SMTP_URL: 'http://mail.example.org' })).toThrow(/SMTP_URL.*smtp:\/\//);
  });

  test('sends in the name of the brand unless told otherwise', () => {
    expect(readConfig(required)).toMatchObject({
      NOTIFICATION_PORT: 4004,
      PUBLIC_URL: 'https://learn.example.org',
      MAIL_FROM: { name: 'Coursewright', address: 'no-reply@localhost' },
    });
    expect(readConfig({ ...required, BRAND_NAME: 'Acme' }).MAIL_FROM.name).toBe('Acme');
  });

  test.each([
    ['Acme School <hello@example.org>', { name: 'Acme School', address: 'hello@example.org' }],
    ['"Acme, Inc." <hello@example.org>', { name: 'Acme, Inc.', address: 'hello@example.org' }],
    ['hello@example.org', { name: '', address: 'hello@example.org' }],
  ])('reads the sender %s', (MAIL_FROM, expected) => {
    expect(readConfig({ ...required, MAIL_FROM }).MAIL_FROM).toEqual(expected);
  });

  test.each(['Acme', 'a@b, c@d', 'Acme <a@b> <c@d>', 'Acme\r\nBcc: x@y <a@b>'])(
    'refuses the sender %p',
    (MAIL_FROM) => {
      expect(() => readConfig({ ...required, MAIL_FROM })).toThrow(/MAIL_FROM/);
    },
  );

  test('STU-40 takes the key pair of notifications as P-256 in PEM, and pushes leave this machine by https alone', () => {
    const pem = generatePem();
    expect(readConfig({ ...required, VAPID_PRIVATE_KEY: pem.replaceAll('\n', '\\n') }).VAPID_PRIVATE_KEY).toBe(pem);
    expect(() => readConfig({ ...required, VAPID_PRIVATE_KEY: 'secret' })).toThrow(/VAPID_PRIVATE_KEY.*P-256/);
    const base = (PUSH_BASE_URL: string) => readConfig({ ...required, PUSH_BASE_URL }).PUSH_BASE_URL;
    expect([base('http://127.0.0.1:4000'), base('https://proxy.example/')]).toEqual([
      'http://127.0.0.1:4000',
      'https://proxy.example',
    ]);
    for (const wrong of ['http://proxy.example', 'http://127.0.0.1.example', 'http://localhost@evil.example'])
      expect(() => base(wrong)).toThrow(/PUSH_BASE_URL.*https/);
  });
});
