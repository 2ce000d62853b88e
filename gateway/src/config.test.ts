import { readConfig } from './config.ts';

describe('PLT configuration of the gateway', () => {
  test('works without any variable', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      services: { auth: 'http://127.0.0.1:4001', notification: 'http://127.0.0.1:4004' },
      shellUrl: 'http://127.0.0.1:4010',
      remotes: { admin: 'http://127.0.0.1:4013' },
      trustedProxies: 0,
      rateLimits: { read: 1200, write: 600, webhook: 6000 },
    });
  });

  test('names every wrong variable at once', () => {
    const wrong = () => readConfig({ PORT: 'x', AUTH_URL: 'ftp://x', TRUST_PROXY: '-1' });
    expect(wrong).toThrow(/PORT[\s\S]*AUTH_URL[\s\S]*TRUST_PROXY/);
  });
});
