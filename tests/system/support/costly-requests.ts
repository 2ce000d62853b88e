import { maliciousPieces, repeatPiece } from '@coursewright/service-kit/testing/malicious-texts';
import type { z } from 'zod';
import { addressOf, type BadRequest, type Call } from './bad-request.ts';
import { type BodyField, withField } from './body-fields.ts';

const DEFAULT_LENGTH = 10_000;
const SHORT = 1_000;
const FOR_SHORT = ['bold in bold', 'less-than signs', 'dollars', 'emphasis that never ends', 'blanks', 'one long word'];
const QUERY_LENGTH = 900;
// A page that earlier clients send with these; only its length is looked at.
const UNREAD = ['/api/sendcertificate html', '/api/sendreceipt html', '/api/downloadreceipt html'];

const piecesFor = (length: number) =>
  length > SHORT ? maliciousPieces : maliciousPieces.filter(([what]) => FOR_SHORT.includes(what));

const asBytes = (value: unknown) => Buffer.from(JSON.stringify(value));

export function* costlyFields(call: Call): Generator<BadRequest> {
  const { body, fields, limit } = call;
  if (!body) return;
  const path = addressOf(call);
  for (const field of fields) {
    const room = limit - JSON.stringify(body).length - 100;
    const length = Math.min(field.longest ?? DEFAULT_LENGTH, room);
    // of fields that are no text, or that nobody reads, a few are enough
    const isText = field.longest !== undefined && !UNREAD.includes(`${call.endpoint.path} ${field.name}`);
    for (const [what, piece] of piecesFor(isText ? length : SHORT)) {
      const text = fitting(repeatPiece(piece, length), room);
      yield { call, what: `${field.name}: ${what}`, path, body: withField(body, field, asBytes(text)), expected: {} };
    }
  }
}

function fitting(text: string, room: number): string {
  const { length } = asBytes(text);
  return length <= room ? text : text.slice(0, Math.floor((text.length * room) / length) - 1);
}

function* items(text: string, room: number): Generator<string> {
  for (let left = room; left > text.length; left -= text.length + 1) yield text;
}
const listOf = (item: string, room: number) => `[${[...items(item, room)].join(',')}]`;

export function* costlyBodies(call: Call): Generator<BadRequest> {
  const { body, fields, limit } = call;
  const path = addressOf(call);
  if (call.endpoint.kind === 'webhook') {
    for (const [what, bytes] of wholes(limit)) yield { call, what, path, body: Buffer.from(bytes), expected: {} };
    return;
  }
  if (!body) return;
  const good = JSON.stringify(body);
  const room = limit - good.length - 100;
  for (const [what, bytes] of wholes(room)) {
    const withMore = good.replace(/}$/, `${good === '{}' ? '' : ','}"more":${bytes}}`);
    yield { call, what: `the body has ${what}`, path, body: Buffer.from(withMore), expected: {} };
  }
  const keys = Array.from({ length: Math.floor(room / 16) }, (_, index) => `"key${index}":0`).join();
  yield { call, what: 'the body has many keys', path, body: Buffer.from(`{${keys}}`), expected: {} };
  for (const field of fields.filter((one) => one.path.length === 1)) {
    const at = (what: string, json: string): BadRequest => {
      return {
        call,
        what: `${field.name}: ${what}`,
        path,
        body: withField(body, field, Buffer.from(json)),
        expected: {},
      };
    };
    yield at('many numbers', listOf('0', room));
    yield at('many objects', listOf('{}', room));
  }
  for (const field of fields.filter((one) => one.path.at(-1) === 0)) {
    const list: BodyField = { ...field, path: field.path.slice(0, -1) };
    const item = field.path.reduce<unknown>((value, key) => Reflect.get(value as object, key), body);
    const json = Buffer.from(listOf(JSON.stringify(item), room));
    yield { call, what: `${field.name}: many items`, path, body: withField(body, list, json), expected: {} };
  }
}

const wholes = (room: number): [what: string, json: string][] => [
  ['lists in lists', '['.repeat(room / 2) + ']'.repeat(room / 2)],
  ['objects in objects', `${'{"a":'.repeat(room / 7)}0${'}'.repeat(room / 7)}`],
  ['many numbers', listOf('0', room)],
  ['many escaped letters', `"${'\\u0041'.repeat(room / 6)}"`],
];

export function* costlyQueries(call: Call): Generator<BadRequest> {
  const { query, method } = call.endpoint;
  if (method !== 'GET') return;
  for (const name of Object.keys((query as z.ZodObject | undefined)?.shape ?? {})) {
    for (const [what, piece] of piecesFor(QUERY_LENGTH)) {
      const value = encodeURIComponent(repeatPiece(piece, QUERY_LENGTH).toWellFormed()).slice(0, 3_000);
      const path = `${addressOf(call)}?${name}=${value.replace(/%.?$/, '')}`;
      yield { call, what: `${name}: ${what}`, path, expected: {} };
    }
  }
}
