import { generatePem } from '@coursewright/service-kit';
import { readConfig } from './config.ts';

const needed = { MONGODB_URI: 'mongodb://127.0.0.1:27017', PUBLIC_URL: 'http://127.0.0.1:8080' };

test('API-07 two variables are needed, the others have defaults', () => {
  const key = expect.stringContaining('for development only');
  expect(readConfig(needed)).toEqual({
    ...needed,
    INTERNAL_GATEWAY_KEY: key,
    INTERNAL_BILLING_KEY: key,
    INTERNAL_NOTIFICATION_KEY: key,
    AUTH_PORT: 4001,
    HOST: '127.0.0.1',
    BRAND_NAME: 'Coursewright',
    AUTH_DATABASE: 'auth',
    SIGN_IN_FAILURES_PER_ACCOUNT: 5,
    SIGN_IN_FAILURES_PER_HOUR: 20,
    SIGN_IN_ATTEMPTS_PER_ADDRESS: 50,
    SIGN_UPS_PER_ADDRESS: 100,
    RESET_REQUESTS_PER_ADDRESS: 10,
    TRUSTED_PROXIES: 1,
    LOG_LEVEL: 'info',
  });
});

test('API-07 every wrong variable is named at once', () => {
  const read = () => readConfig({ AUTH_PORT: 'x', ADMIN_EMAIL: 'grace', AUTH_PRIVATE_KEY: 'secret text' });
  for (const name of ['MONGODB_URI', 'PUBLIC_URL', 'AUTH_PORT', 'ADMIN_EMAIL', 'AUTH_PRIVATE_KEY']) {
    expect(read).toThrow(name);
  }
  expect(read).not.toThrow('secret text');
});

test('API-02 a production refuses to start without internal keys of its own', () => {
  const read = () => readConfig({ ...needed, NODE_ENV: 'production' });
  for (const name of ['INTERNAL_GATEWAY_KEY', 'INTERNAL_BILLING_KEY', 'INTERNAL_NOTIFICATION_KEY']) {
    expect(read).toThrow(name);
  }
});

test('API-07 a private key may be written on one line', () => {
  const pem = generatePem();
  expect(readConfig({ ...needed, AUTH_PRIVATE_KEY: pem.replaceAll('\n', '\\n') }).AUTH_PRIVATE_KEY).toBe(pem);
});
