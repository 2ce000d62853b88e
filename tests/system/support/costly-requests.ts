import { maliciousPieces, repeatPiece } from '@coursewright/service-kit/testing/malicious-texts';
import type { z } from 'zod';
import { addressOf, type BadRequest, type Call } from './bad-request.ts';
import { type BodyField, withField } from './body-fields.ts';

const DEFAULT_LENGTH = 10_000;
const SHORT = 1_000;
const FOR_SHORT = ['bold in bold', 'less-than signs', 'dollars', 'emphasis that never ends', 'blanks', 'one long word'];
const QUERY_LENGTH = 900;
// Of these only the length is looked at (a page that earlier clients send), or whether they are JSON: cpu.int.test.ts
// sends courses of such lessons.
const UNREAD = [
  ...['/api/sendcertificate html', '/api/sendreceipt html', '/api/downloadreceipt html'],
  ...['/api/course content', '/api/update content'],
];

const short = maliciousPieces.filter(([what]) => FOR_SHORT.includes(what));

const asBytes = (value: unknown) => Buffer.from(JSON.stringify(value));

interface Filled {
  readonly field: BodyField;
  readonly text: Buffer;
}

/** A text in every field; fields of the same kind together, for what they cost together none of them costs more. */
export function* costlyFields(call: Call): Generator<BadRequest> {
  const { body, fields, limit } = call;
  if (!body) return;
  const room = limit - JSON.stringify(body).length - 100;
  const lengthOf = ({ longest = DEFAULT_LENGTH }: BodyField) => Math.min(longest, room);
  // of fields that are no text, or that nobody reads, a few are enough
  const isRead = (field: BodyField) =>
    field.longest !== undefined && !UNREAD.includes(`${call.endpoint.path} ${field.name}`);
  const isLong = (field: BodyField) => isRead(field) && lengthOf(field) > SHORT;
  for (const long of [true, false]) {
    const alike = fields.filter((field) => isLong(field) === long);
    for (const [what, piece] of long ? maliciousPieces : short) {
      const filled = alike.map((field) => {
        return { field, text: asBytes(fitting(repeatPiece(piece, lengthOf(field)), room)) };
      });
      // what the contract refuses would hide what the service does with the others
      const byAnswer = Map.groupBy(filled, ({ field, text }) => accepts(call, withField(body, field, text)));
      for (const group of [...byAnswer.values()].flatMap((some) => packed(some, room))) {
        const names = group.map(({ field }) => field.name).join(', ');
        const bytes = group.reduce<Buffer>(
          (given, { field, text }) => withField(JSON.parse(`${given}`), field, text),
          asBytes(body),
        );
        yield { call, what: `${names}: ${what}`, path: addressOf(call), body: bytes, expected: {} };
      }
    }
  }
}

const accepts = ({ endpoint }: Call, bytes: Buffer) =>
  endpoint.body?.safeParse(JSON.parse(`${bytes}`)).success ?? false;

/** As few groups as fit into a body; a field and what it contains are in different ones. */
function packed(filled: readonly Filled[], room: number): Filled[][] {
  const groups: Filled[][] = [];
  const overlap = (one: BodyField, other: BodyField) =>
    one.path.every((key, place) => place >= other.path.length || key === other.path[place]);
  for (const each of filled) {
    const group = groups.find(
      (some) =>
        some.reduce((length, { text }) => length + text.length, each.text.length) <= room &&
        !some.some(({ field }) => overlap(field, each.field)),
    );
    if (group) group.push(each);
    else groups.push([each]);
  }
  return groups;
}

function fitting(text: string, room: number): string {
  const { length } = asBytes(text);
  return length <= room ? text : text.slice(0, Math.floor((text.length * room) / length) - 1);
}

const listOf = (item: string, room: number) => `[${`${item},`.repeat(room / (item.length + 1) - 1)}${item}]`;

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
    // a text is refused as no text, whatever the list holds
    if (field.longest === undefined) yield at('many objects', listOf('{}', room));
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
    for (const [what, piece] of short) {
      const value = encodeURIComponent(repeatPiece(piece, QUERY_LENGTH).toWellFormed()).slice(0, 3_000);
      const path = `${addressOf(call)}?${name}=${value.replace(/%.?$/, '')}`;
      yield { call, what: `${name}: ${what}`, path, expected: {} };
    }
  }
}
