import { z } from 'zod';

const TYPES: Readonly<Record<string, string>> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object',
  record: 'must be an object',
};

const FORMATS: Readonly<Record<string, string>> = {
  email: 'must be a valid e-mail address',
  url: 'must be a web address',
  uuid: 'must be a UUID',
  date: 'must be a day such as 2027-01-31',
  datetime: 'must be a time such as 2027-01-31T09:00:00Z',
};

const UNITS: Readonly<Record<string, string>> = { string: 'characters', array: 'entries', set: 'entries' };

interface Bound {
  readonly origin: string;
  readonly inclusive?: boolean | undefined;
}

function describeBound(way: 'least' | 'most', { origin, inclusive = true }: Bound, bound: number | bigint): string {
  const unit = UNITS[origin];
  if (way === 'least' && unit && bound === 1) return 'must not be empty';
  if (unit) return `must have at ${way} ${bound} ${unit}`;
  if (!inclusive) return `must be ${way === 'least' ? 'more' : 'less'} than ${bound}`;
  return `must be at ${way} ${bound}`;
}

/** What is wrong with a field whose schema does not say it, in words that a person understands. */
export function describeIssue(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is required' : (TYPES[issue.expected] ?? 'is not valid');
    case 'invalid_value':
      if (issue.input === undefined) return 'is required';
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`;
    case 'too_small':
      return describeBound('least', issue, issue.minimum);
    case 'too_big':
      return describeBound('most', issue, issue.maximum);
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'is not in the right form';
    case 'unrecognized_keys':
      return `${issue.keys.join(', ')} is not expected`;
    default:
      return 'is not valid';
  }
}

// Those of zod name types of JavaScript.
z.config({ customError: describeIssue });
