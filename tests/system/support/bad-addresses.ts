import { parse } from 'node:querystring';
import type { z } from 'zod';
import { addressOf, type BadRequest, type Call } from './bad-request.ts';

const segments = [
  ...(
    '. .. ... %2e %2e%2e %2e%2e%2f %2F a%2Fb a%5Cb ..%5C %00 a%00 % %zz %ff %E0%A4%A %C0%AF %ED%A0%80 %u0041 ' +
    '%F0%9F%92%A9 %0d%0aSet-Cookie:a=b %7B%22%24ne%22%3A%22%22%7D $ne %24ne [object%20Object] [] ;a=b a;b a,b * ~ ' +
    '@ :id - _ -1 0 1e308 99999999999999999999 NaN null undefined true __proto__ constructor prototype toString ' +
    'hasOwnProperty __defineGetter__ 66F0A1B2C3D4E5F6A7B8C9D0 a//b a/../b'
  ).split(' '),
  'Z'.repeat(24),
  'g'.repeat(24),
  '0'.repeat(23),
  '0'.repeat(25),
  '0'.repeat(64),
  'x'.repeat(1_000),
  'x'.repeat(3_500),
  'x'.repeat(9_000),
  '',
];

export function* badPaths(call: Call): Generator<BadRequest> {
  const body = call.body && Buffer.from(JSON.stringify(call.body));
  for (const name of Object.keys(call.params)) {
    for (const segment of segments) {
      const path = addressOf(call, { [name]: segment });
      // what follows an empty parameter may be another call
      const statuses = segment === '' ? [400, 404, 405, 415] : [400, 404];
      yield { call, what: `${name} is ${segment.slice(0, 40)}`, path, ...(body && { body }), expected: { statuses } };
    }
  }
}

const values = [
  ...(
    '%20 %00 a%00b % %zz %ff %ED%A0%80 %C0%AF %EF%BB%BF %E2%80%AEabc NaN -0 0 -1 0.5 1e308 1e999 Infinity 0x10 ' +
    '123456789012345678901234567890 null [] {} __proto__ constructor toString %7B%22%24ne%22%3A%22%22%7D $where ' +
    '.* (a%2B)%2B$ (((((( [ \\ %5C %0d%0aX-A:b'
  ).split(' '),
  '',
  'a'.repeat(3_000),
  '%F0%9F%92%A9'.repeat(100),
  '%CC%81'.repeat(300),
  "'%22`;--",
];

const shapes = (name: string) => [
  `${name}[$ne]=1`,
  `${name}[$gt]=`,
  `${name}[]=1`,
  `${name}[0]=1`,
  `${name}[a][b][c]=1`,
  `${name}.a=1`,
  `${name}=1&${name}=2`,
  Array.from({ length: 300 }, () => `${name}=1`).join('&'),
  `${name}=1&__proto__=1`,
  `${name}`,
  `=${name}`,
];

const strangers = [
  ...(
    '__proto__=1 __proto__[admin]=1 constructor=1 constructor[prototype][admin]=1 prototype=1 toString=1 ' +
    'unknown=1 $where=1 $ne[a]=1 %00=1 %=1 %zz=%zz &&&& = == ?'
  ).split(' '),
  'a?b=c',
  Array.from({ length: 500 }, (_, index) => `k${index}=1`).join('&'),
  'x'.repeat(3_500),
  'x'.repeat(9_000),
];

export function* badQueries(call: Call): Generator<BadRequest> {
  const { query, method, path } = call.endpoint;
  if (method !== 'GET') return;
  const names = Object.keys((query as z.ZodObject | undefined)?.shape ?? {});
  const queries: [query: string, field?: string][] = [
    ...names.flatMap((name) => values.map((value): [string, string] => [`${name}=${value}`, name])),
    ...names.flatMap((name) => shapes(name).map((shape): [string] => [shape])),
    // without a contract for it, a query is never looked at
    ...(query ? strangers : strangers.slice(-4)).map((stranger): [string] => [stranger]),
  ];
  for (const [text, field] of queries) {
    const target = `${addressOf(call)}?${text}`;
    const expected = target.length > 4096 ? { statuses: [400] } : judged(query, text, field);
    yield { call, what: `${path}?${text.slice(0, 60)}`, path: target, expected };
  }
}

function judged(query: z.ZodType | undefined, text: string, field?: string) {
  if (!query || query.safeParse(parse(text)).success) return {};
  return { statuses: [400], ...(field === undefined ? {} : { field }) };
}
