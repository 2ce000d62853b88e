import { type Doc, decode, encode } from '../values/bson.ts';

const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;
export const MAX_MESSAGE_BYTES = 48_000_000;

export type Message = {
  requestId: number;
  // The handshake still comes as OP_QUERY and expects an OP_REPLY.
  legacy: boolean;
  expectsReply: boolean;
  body: Doc;
  sequences: Map<string, Buffer[]>;
};

export class MessageReader {
  #pending: Buffer[] = [];
  #length = 0;

  push(chunk: Buffer): Message[] {
    this.#pending.push(chunk);
    this.#length += chunk.length;
    if (this.#length < 4) return [];
    const first = this.#pending[0] ?? chunk;
    if (first.length >= 4 && this.#length < first.readInt32LE(0)) return [];
    let bytes = Buffer.concat(this.#pending);
    const messages: Message[] = [];
    while (bytes.length >= 16) {
      const length = bytes.readInt32LE(0);
      if (length < 16 || length > MAX_MESSAGE_BYTES) throw new RangeError(`a message of ${length} bytes`);
      if (bytes.length < length) break;
      messages.push(parseMessage(bytes.subarray(0, length)));
      bytes = bytes.subarray(length);
    }
    this.#pending = bytes.length > 0 ? [bytes] : [];
    this.#length = bytes.length;
    return messages;
  }
}

function parseMessage(bytes: Buffer): Message {
  const requestId = bytes.readInt32LE(4);
  const opcode = bytes.readInt32LE(12);
  if (opcode === OP_QUERY) return parseQuery(bytes, requestId);
  if (opcode !== OP_MSG) throw new RangeError(`the opcode ${opcode} is not supported`);
  const flags = bytes.readUInt32LE(16);
  const end = bytes.length - (flags & CHECKSUM_PRESENT ? 4 : 0);
  const sequences = new Map<string, Buffer[]>();
  let body: Doc = {};
  for (let at = 20; at < end; ) {
    const kind = bytes[at];
    const section = bytes.subarray(at + 1, at + 1 + bytes.readInt32LE(at + 1));
    if (kind === 0) body = decode(section);
    else sequences.set(...parseSequence(section));
    at += 1 + section.length;
  }
  return { requestId, legacy: false, expectsReply: !(flags & MORE_TO_COME), body, sequences };
}

function parseSequence(section: Buffer): [string, Buffer[]] {
  const nameEnd = section.indexOf(0, 4);
  const docs: Buffer[] = [];
  for (let at = nameEnd + 1; at < section.length; ) {
    const length = section.readInt32LE(at);
    docs.push(section.subarray(at, at + length));
    at += length;
  }
  return [section.toString('utf8', 4, nameEnd), docs];
}

function parseQuery(bytes: Buffer, requestId: number): Message {
  const nameEnd = bytes.indexOf(0, 20);
  const [db] = bytes.toString('utf8', 20, nameEnd).split('.');
  const body = { ...decode(bytes.subarray(nameEnd + 9)), $db: db };
  return { requestId, legacy: true, expectsReply: true, body, sequences: new Map() };
}

export function frameReply({ requestId, legacy }: Message, body: Buffer): Buffer {
  const head = Buffer.alloc(legacy ? 36 : 21);
  head.writeInt32LE(head.length + body.length, 0);
  head.writeInt32LE(requestId, 8);
  head.writeInt32LE(legacy ? OP_REPLY : OP_MSG, 12);
  if (legacy) {
    head.writeInt32LE(8, 16);
    head.writeInt32LE(1, 32);
  }
  return Buffer.concat([head, body]);
}

// Stored bytes are not encoded again.
export function cursorReply(batchName: 'firstBatch' | 'nextBatch', docs: Buffer[], cursor: Doc): Buffer {
  const items = docs.flatMap((doc, i) => [element(3, String(i)), doc]);
  const batch = Buffer.concat([element(4, batchName), wrap(items)]);
  const fields = encode(cursor).subarray(4, -1);
  return wrap([element(3, 'cursor'), wrap([batch, fields]), encode({ ok: 1 }).subarray(4, -1)]);
}

const element = (type: number, name: string) => Buffer.concat([Buffer.of(type), Buffer.from(`${name}\0`)]);

function wrap(parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const out = Buffer.alloc(body.length + 5);
  out.writeInt32LE(out.length, 0);
  body.copy(out, 4);
  return out;
}
