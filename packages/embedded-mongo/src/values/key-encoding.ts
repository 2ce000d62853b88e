import type { Binary, BSONRegExp, ObjectId } from 'bson';
import { type Doc, TYPE, toExact, typeOrder } from './bson.ts';

// Bytes sort as `compare` sorts the values; no encoding is a prefix of another.
export function encodeKey(value: unknown): Buffer {
  const type = typeOrder(value);
  return Buffer.concat([Buffer.of(type), encodeBody(type, value)]);
}

function encodeBody(type: number, value: unknown): Buffer {
  switch (type) {
    case TYPE.number:
      return encodeNumber(toExact(value));
    case TYPE.string:
      return encodeText(String(value));
    case TYPE.object:
      return encodeDoc(value as Doc);
    case TYPE.array:
      return Buffer.concat([...(value as unknown[]).map(encodeKey), Buffer.of(0)]);
    case TYPE.binary: {
      const binary = value as Binary;
      const head = Buffer.alloc(5);
      head.writeUInt32BE(binary.length());
      head[4] = binary.sub_type;
      return Buffer.concat([head, binary.value()]);
    }
    case TYPE.objectId:
      return Buffer.from((value as ObjectId).id);
    case TYPE.boolean:
      return Buffer.of(value ? 1 : 0);
    case TYPE.date:
      return encodeNumber(Number(value));
    case TYPE.regex: {
      const { pattern, options } = value as BSONRegExp;
      return Buffer.concat([encodeText(pattern), encodeText(options)]);
    }
    default:
      return Buffer.alloc(0);
  }
}

// The nearest double, then the difference of a long to it.
function encodeNumber(value: number | bigint): Buffer {
  const out = Buffer.alloc(10);
  const nearest = Number(value);
  if (Number.isNaN(nearest)) return out;
  out.writeDoubleBE(nearest === 0 ? 0 : nearest, 0);
  if (nearest < 0) for (let i = 0; i < 8; i++) out[i] = 0xff ^ (out[i] ?? 0);
  else out[0] = 0x80 | (out[0] ?? 0);
  out.writeUInt16BE(0x8000 + (typeof value === 'bigint' ? Number(value - BigInt(nearest)) : 0), 8);
  return out;
}

// Zero bytes become 00 FF; the end is 00 01.
function encodeText(text: string): Buffer {
  const bytes = Buffer.from(text);
  if (!bytes.includes(0)) return Buffer.concat([bytes, Buffer.of(0, 1)]);
  const escaped = [...bytes].flatMap((byte) => (byte === 0 ? [0, 0xff] : [byte]));
  return Buffer.from([...escaped, 0, 1]);
}

function encodeDoc(doc: Doc): Buffer {
  const parts = Object.entries(doc).flatMap(([key, value]) => {
    const type = typeOrder(value);
    return [Buffer.of(type), encodeText(key), encodeBody(type, value)];
  });
  return Buffer.concat([...parts, Buffer.of(0)]);
}

export const invert = (key: Buffer): Buffer => Buffer.from(key.map((byte) => 0xff ^ byte));

export function successor(key: Buffer): Buffer {
  const last = key.findLastIndex((byte) => byte !== 0xff);
  const out = Buffer.from(key.subarray(0, last + 1));
  out[last] = (out[last] ?? 0) + 1;
  return out;
}
