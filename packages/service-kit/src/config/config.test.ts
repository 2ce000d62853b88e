import { z } from 'zod';
import { ConfigError, flag, parseConfig, port, secret, url } from './config.ts';

const schema = z.object({
  PORT: port().default(3000),
  MONGODB_URI: url(['mongodb', 'mongodb+srv']),
  SIGNING_SECRET: secret(16),
  DEMO: flag().default(false),
});

test('PLT-06 a good environment becomes a typed configuration with defaults', () => {
  const config = parseConfig(
    schema,
    { MONGODB_URI: 'mongodb://a:1/db', SIGNING_SECRET: 'x'.repeat(16), DEMO: 'yes', PORT: '', OTHER: '1' },
    'auth',
  );
  expect(config).toEqual({
    PORT: 3000,
    MONGODB_URI: 'mongodb://a:1/db',
    SIGNING_SECRET: 'x'.repeat(16),
    DEMO: true,
  });
});

test('PLT-06 every problem is reported at once, by variable, and no secret is shown', () => {
  const environment = { PORT: '70000', SIGNING_SECRET: 'short', DEMO: 'perhaps' };
  let error: unknown;
  try {
    parseConfig(schema, environment, 'auth');
  } catch (thrown) {
    error = thrown;
  }
  expect(error).toBeInstanceOf(ConfigError);
  expect(String((error as Error).message).split('\n')).toEqual([
    'auth cannot start, its configuration is wrong:',
    '  PORT: must be a port number',
    '  MONGODB_URI: is required',
    '  SIGNING_SECRET: must have at least 16 characters',
    '  DEMO: must be true or false',
  ]);
});

test('PLT-06 a URL of another protocol is refused', () => {
  expect(url().safeParse('ftp://x').error?.issues[0]?.message).toBe('must be a URL beginning with http:// or https://');
  expect(url().parse('https://example.org/')).toBe('https://example.org');
});
