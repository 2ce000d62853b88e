import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { addressOf, type BadRequest, type Call, expectedResponse } from './bad-request.ts';
import { badValues, oddValues } from './bad-values.ts';
import { withField, withoutField } from './body-fields.ts';

export function* badFields(call: Call): Generator<BadRequest> {
  const { body, fields } = call;
  if (!body) return;
  for (const field of fields) {
    const one = (what: string, bytes: Buffer): BadRequest => {
      const expected = expectedResponse(call, bytes, field.name);
      return { call, what: `${field.name} is ${what}`, path: addressOf(call), body: bytes, expected };
    };
    yield one('missing', withoutField(body, field));
    for (const { what, json, never } of field.path.length > 1
      ? badValues(field.longest)
      : [...badValues(field.longest), ...oddValues()]) {
      const request = one(what, withField(body, field, json));
      if (never && !request.expected.statuses) throw new Error(`the contract lets ${request.what} through`);
      yield request;
    }
  }
}

export function* badBodies(call: Call): Generator<BadRequest> {
  if (!call.body) return;
  const good = JSON.stringify(call.body);
  const bodies: [what: string, bytes: string | Buffer, field?: string][] = [
    ['nothing', ''],
    ['white space', ' \n '],
    ['a list', '[]'],
    ['a text', '"text"'],
    ['null', 'null'],
    ['a number', '7'],
    ['cut', good.slice(0, -1)],
    ['followed by more', `${good} garbage`],
    ['said twice', good + good],
    ['no JSON', "{'a':1,}"],
    ['NaN', good.replace(/}$/, `${good === '{}' ? '' : ','}"a":NaN}`)],
    ['after a byte order mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(good)])],
    ['UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(good, 'utf16le')])],
    ['UTF-16 without a mark', Buffer.from(good, 'utf16le')],
    ['bytes of nothing', Buffer.alloc(200)],
    ['bytes that are no text', Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))],
    ['lists, 10,000 deep', '['.repeat(10_000) + ']'.repeat(10_000)],
    ['lists without an end', '['.repeat(60_000)],
    ['as long as can be', `[${'0,'.repeat(30_000)}0]`],
    ['one byte too long', `"${'x'.repeat(call.limit - 1)}"`],
    ['far too long', `"${'x'.repeat(call.limit * 2)}"`],
    ...['unknown', '__proto__', 'constructor', 'prototype', 'toString', '$where', '$ne', 'a.b', 'role', ''].map(
      (key): [string, string, string] => [`with a field ${key || 'without a name'}`, withKey(call.body, key), key],
    ),
    ['with 5,000 unknown fields', JSON.stringify(Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [i, i])))],
    [
      'with what is unknown and deep',
      good.replace(/}$/, `${good === '{}' ? '' : ','}"deep":${'['.repeat(9_000)}${']'.repeat(9_000)}}`),
      'deep',
    ],
    ...doubled(call.body),
  ];
  for (const [what, given, field] of bodies) {
    const body = Buffer.from(given);
    yield {
      call,
      what: `the body is ${what}`,
      path: addressOf(call),
      body,
      expected: judgedWhole(call, what, body, field),
    };
  }
  const tooLong = Buffer.from(`{"a":"${'x'.repeat(call.limit)}"}`);
  yield {
    call,
    what: 'the body is too long and hides it',
    path: addressOf(call),
    body: tooLong,
    chunked: true,
    expected: { statuses: [413] },
  };
}

function judgedWhole(call: Call, what: string, body: Buffer, field?: string) {
  // a mark may be skipped, or refused
  if (what === 'after a byte order mark') return {};
  return expectedResponse(call, body, field);
}

const withKey = (body: object | undefined, key: string) =>
  JSON.stringify(body).replace(
    /}$/,
    `${JSON.stringify(body) === '{}' ? '' : ','}${JSON.stringify(key)}:{"admin":true}}`,
  );

const doubled = (body: object | undefined): [string, string, string][] =>
  Object.keys(body ?? {}).map((key) => [
    `with ${key} twice`,
    JSON.stringify(body).replace(/}$/, `,${JSON.stringify(key)}:{"$ne":null}}`),
    key,
  ]);

const types = [
  '',
  'text/plain',
  'text/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/jsonp',
  'application/json, text/plain',
  'application/json; charset=utf-16',
  'application/json; charset=utf-7',
  'application/json; charset=ibm500',
  'application/json; charset="utf-8',
  'application/json; charset=utf-8; charset=utf-16',
  'application/json;'.repeat(200),
];

const zeros = Buffer.alloc(32 * 1024 * 1024);
const bombs: Readonly<Record<string, Buffer>> = {
  gzip: gzipSync(zeros),
  deflate: deflateSync(zeros),
  br: brotliCompressSync(zeros, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  'gzip, gzip': gzipSync(gzipSync(zeros)),
  'x-unknown': Buffer.from('{}'),
};

export function* badTypes(call: Call): Generator<BadRequest> {
  if (!call.body) return;
  const path = addressOf(call);
  const body = Buffer.from(JSON.stringify(call.body));
  const expected = { statuses: [415] };
  for (const type of types)
    yield { call, what: `the type is ${type || 'missing'}`, path, body, headers: { 'content-type': type }, expected };
  for (const [encoding, packed] of Object.entries(bombs)) {
    const headers = { 'content-encoding': encoding };
    yield { call, what: `the body is a ${encoding} bomb`, path, body: packed, headers, expected };
  }
}

// Unsigned fields that a webhook must not trust.
export function* badWebhooks(call: Call): Generator<BadRequest> {
  const path = addressOf(call);
  // not the link of a mail, whose key is in its address
  if (call.endpoint.kind !== 'webhook' || !path.startsWith('/api/webhooks/')) return;
  const expected = { statuses: [400, 401, 413, 415] };
  const deep = Buffer.from('{"data":'.repeat(10_000));
  for (const { what, json } of [...badValues(), ...oddValues()])
    yield { call, what: `the event is ${what}`, path, body: json, expected };
  for (const body of [Buffer.alloc(0), deep, Buffer.alloc(call.limit), Buffer.alloc(call.limit + 1)])
    yield { call, what: `the event has ${body.length} bytes`, path, body, expected };
  for (const [encoding, body] of Object.entries(bombs))
    yield {
      call,
      what: `the event is a ${encoding} bomb`,
      path,
      body,
      headers: { 'content-encoding': encoding },
      expected,
    };
}
