import type { JsonSchema } from './document.types.ts';

const FORMATS: Readonly<Record<string, string>> = {
  date: '2026-01-31',
  'date-time': '2026-01-31T09:30:00Z',
  email: 'ada@example.org',
  uri: 'https://example.org/',
  uuid: '5f0c8f0e-3d5b-4c1e-9d53-2b7c1f6a9e10',
};

/** What fields of these names hold. */
const NAMES: Readonly<Record<string, string>> = {
  country: 'GB',
  currency: 'GBP',
  currentPassword: 'a long passphrase',
  email: 'ada@example.org',
  html: '<p>Some text</p>',
  id: '66f0a1b2c3d4e5f6a7b8c9d0',
  mName: 'Ada Lovelace',
  message: 'What the screen says',
  name: 'Ada',
  password: 'a long passphrase',
  url: 'https://example.org/',
};

/** One of these fits every pattern of the contracts. */
const FITTING = [
  'GB',
  '12345',
  '66f0a1b2c3d4e5f6a7b8c9d0',
  'AbCdEfGhIjK',
  'AbCdEfGhIjKlMnOpQrStUv',
  '0a1b2c3d'.repeat(8),
];

/** Text that the schema allows and that says what it is. */
export function exampleText(schema: JsonSchema, name: string): string {
  const { format, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema;
  const known = FORMATS[format ?? ''];
  if (known !== undefined) return known;
  const patterns = [schema, ...(schema.allOf ?? [])].flatMap(({ pattern }) => pattern ?? []);
  const fitting = FITTING.find((text) => patterns.every((pattern) => new RegExp(pattern, 'u').test(text)));
  if (patterns.length > 0) return fitting ?? '';
  const text = NAMES[name] ?? name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  return text.padEnd(minLength, ' text').slice(0, maxLength);
}
