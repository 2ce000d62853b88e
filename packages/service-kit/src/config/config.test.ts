import { z } from 'zod';
import {
  ConfigError,
  databaseName,
  flag,
  host,
  key,
  languages,
  milliseconds,
  parseConfig,
  port,
  publicUrl,
  secret,
  url,
  wholeNumber,
  word,
} from './config.ts';

const schema = z.object({
  PORT: port().default(3000),
  MONGODB_URI: url(['mongodb', 'mongodb+srv']),
  SIGNING_SECRET: secret(16),
  DEMO: flag().default(false),
});

test('PLT-06 a good environment becomes a typed configuration with defaults', () => {
  const config = parseConfig(
    schema,
    { MONGODB_URI: 'mongodb://a:1/db\r', SIGNING_SECRET: `${'x'.repeat(16)}\n`, DEMO: 'yes ', PORT: ' ', OTHER: '1' },
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

test.each([
  'mongodb://a:27017,b:27017,c:27017/?replicaSet=rs0',
  'mongodb://user:p%40ss@a.example:27017,b.example:27018/',
  'mongodb://[::1]:27017,[::2]:27017/',
  'mongodb+srv://user:secret@cluster.example',
])('PLT-06 %s is an address of MongoDB', (address) => {
  expect(url(['mongodb', 'mongodb+srv']).safeParse(address).success).toBe(true);
});

test.each([
  [url(['amqp']), 'amqp://user:p#ss@host', 'is not a valid URL'],
  [url(['mongodb']), 'mongodb://user:p/ss@a:27017,b:27017/', 'is not a valid URL'],
  [publicUrl(), 'https://school.example/learn', 'must name a host alone'],
  [publicUrl(), 'https://user@school.example', 'must name a host alone'],
  [publicUrl(), 'https://', 'is not a valid URL'],
])('PLT-06 what is wrong with the address is said: %#', (schema, address, message) => {
  expect(schema.safeParse(address).error?.issues.map((issue) => issue.message)).toEqual([
    expect.stringContaining(message),
  ]);
});

test.each([
  [wholeNumber(), '0', 'must be at least 1'],
  [wholeNumber(0, 10), '11', 'must be at most 10'],
  [wholeNumber(), '2.5', 'must be a whole number'],
  [wholeNumber(), '1e20', 'must be a whole number'],
  [wholeNumber(), 'ten', 'must be a number'],
  [languages(), 'en, fr', 'must be one of en, de, es, ar, ja'],
  [milliseconds(), '9999999999', 'must be at most 2147483647'],
  [word(['on', 'off']), 'false', 'must be on or off'],
  [key(), 'sk-1 # of May', 'must be one word'],
  [host(), 'http://0.0.0.0', 'must be an IP address or a name, without a port'],
  [host(), '0.0.0.0:3000', 'must be an IP address or a name, without a port'],
  [z.string().max(3), 'four', 'must have at most 3 characters'],
  [databaseName('auth'), 'auth.test', 'must have at most 63 characters'],
  [databaseName('auth'), 'a'.repeat(64), 'must have at most 63 characters'],
])('PLT-06 a wrong value is said by its variable and its fault: %#', (schema, value, message) => {
  const read = () => parseConfig(z.object({ VALUE: schema }), { VALUE: value }, 'auth');
  expect(read).toThrow(new RegExp(`^auth cannot start, its configuration is wrong:\n  VALUE: ${message}`));
});

test.each([
  [word(['on', 'off']), 'OFF', 'off'],
  [languages(), 'EN, de,en,', ['en', 'de']],
  [host(), '::', '::'],
  [publicUrl(), 'HTTPS://school.example//', 'https://school.example'],
  [secret(), "'0123456789abcdef'", '0123456789abcdef'],
  [z.string(), '"', '"'],
  [key().optional(), '""', undefined],
  [z.string(), '"a" or "b"', '"a" or "b"'],
])('PLT-06 a value is read as it was meant: %#', (schema, value, read) => {
  expect(parseConfig(z.object({ VALUE: schema }), { VALUE: value }, 'auth')).toEqual({ VALUE: read });
});

test.each(['https://school.example/', 'https://school.example:443', 'https://bücher.example', 'http://[::1]:3000'])(
  'PLT-06 the site may be at %s',
  (address) => {
    expect(publicUrl().safeParse(address).success).toBe(true);
  },
);
