import { createHash } from 'node:crypto';
import { StartupError } from '@coursewright/service-kit';
import { mongo } from 'mongoose';
import { z } from 'zod';
import { serviceNames } from '../services.ts';

const { BSON } = mongo;

/**
 * An archive is a gzip stream of records: one letter, then a BSON document. A header (H), for each collection its name
 * (C) and its documents (D, the stored bytes), and a trailer (T) with the SHA-256 of all bytes before it.
 */
export type ArchiveRecord =
  | { readonly kind: 'H' | 'C' | 'T'; readonly document: unknown }
  | { readonly kind: 'D'; readonly bytes: Uint8Array };

export const FORMAT = 1;

const serviceName = z.enum(serviceNames);

export const headerSchema = z.object({
  coursewright: z.literal(FORMAT, 'is of a format that this version does not know'),
  takenAt: z.date(),
  // `snapshot`: all databases as of one instant. `rolling`: one collection after the other.
  consistency: z.enum(['snapshot', 'rolling']),
  services: z.array(serviceName),
  // Migrations that had run, by service.
  migrations: z.partialRecord(serviceName, z.array(z.string())),
  // Private keys that were given as variables, so that they are not in a database.
  keys: z.record(z.string(), z.string()),
});
export const collectionSchema = z.object({ service: serviceName, collection: z.string() });
export const trailerSchema = z.object({ documents: z.number(), collections: z.number(), sha256: z.string() });

export type Header = z.output<typeof headerSchema>;
export type Trailer = z.output<typeof trailerSchema>;

const SHORTEST = 5;
// A document, and room for what MongoDB adds.
const LONGEST = 17 * 1024 * 1024;

const frame = (kind: string, bytes: Uint8Array) => Buffer.concat([Buffer.from(kind), bytes]);

export function createArchiveWriter() {
  const hash = createHash('sha256');
  let documents = 0;
  let collections = 0;
  const hashed = (kind: string, bytes: Uint8Array) => {
    const record = frame(kind, bytes);
    hash.update(record);
    return record;
  };
  return {
    header: (header: Header) => hashed('H', BSON.serialize(header)),
    collection(of: z.output<typeof collectionSchema>) {
      collections += 1;
      return hashed('C', BSON.serialize(of));
    },
    document(bytes: Uint8Array) {
      documents += 1;
      return hashed('D', bytes);
    },
    trailer(): { readonly bytes: Buffer; readonly trailer: Trailer } {
      const trailer = { documents, collections, sha256: hash.digest('hex') };
      return { bytes: frame('T', BSON.serialize(trailer)), trailer };
    },
  };
}

const damaged = (why: string) => new StartupError(`the backup is damaged: ${why}`);

/** @throws StartupError when bytes are missing, changed or too many; the last record is checked before it is given */
export async function* readArchive(source: AsyncIterable<Buffer>): AsyncGenerator<ArchiveRecord> {
  const hash = createHash('sha256');
  let pending: Buffer[] = [];
  let size = 0;
  let isOver = false;
  for await (const chunk of source) {
    pending.push(chunk);
    size += chunk.length;
    const first = pending[0];
    if (first && first.length >= 5 && size < 1 + first.readInt32LE(1)) continue;
    let bytes = Buffer.concat(pending);
    while (bytes.length >= 1 + SHORTEST) {
      const length = bytes.readInt32LE(1);
      if (length < SHORTEST || length > LONGEST) throw damaged(`a record of ${length} bytes`);
      if (bytes.length < 1 + length) break;
      if (isOver) throw damaged('something follows its end');
      const record = bytes.subarray(0, 1 + length);
      const parsed = parseRecord(record);
      if (parsed.kind === 'T') {
        const found = trailerSchema.safeParse(parsed.document).data?.sha256;
        if (found !== hash.digest('hex')) throw damaged('its checksum differs');
        isOver = true;
      } else hash.update(record);
      yield parsed;
      bytes = bytes.subarray(1 + length);
    }
    pending = [bytes];
    size = bytes.length;
  }
  if (!isOver || size > 0) throw damaged('it is not complete');
}

function parseRecord(record: Buffer): ArchiveRecord {
  const kind = record.toString('latin1', 0, 1);
  const bytes = record.subarray(1);
  if (kind === 'D') return { kind, bytes };
  if (kind === 'H' || kind === 'C' || kind === 'T') return { kind, document: BSON.deserialize(bytes) };
  throw damaged('it has a record of an unknown kind');
}
