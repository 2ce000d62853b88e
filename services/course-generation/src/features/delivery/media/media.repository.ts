import { createHash } from 'node:crypto';
import { type Connection, Schema } from 'mongoose';
import { getModel } from '../../../mongo.ts';

interface MediaDocument {
  /** SHA-256 of the bytes, in hexadecimal. */
  _id: string;
  contentType: string;
  bytes: Buffer;
  createdAt: Date;
}

const schema = new Schema<MediaDocument>(
  {
    _id: { type: String, required: true },
    contentType: { type: String, required: true },
    bytes: { type: Buffer, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'media', versionKey: false },
);

const MOST_KNOWN = 10_000;

export type MediaRepository = ReturnType<typeof createMediaRepository>;

export function createMediaRepository(connection: Connection) {
  const media = getModel<MediaDocument>(connection, 'Media', schema);
  // Media stay, so what was stored is there.
  const stored = new Set<string>();
  return {
    async save(bytes: Buffer, contentType: string): Promise<string> {
      const id = createHash('sha256').update(bytes).digest('hex');
      if (stored.has(id)) return `/api/media/${id}`;
      const fields = { contentType, bytes, createdAt: new Date() };
      await media.updateOne({ _id: id }, { $setOnInsert: fields }, { upsert: true });
      if (stored.size >= MOST_KNOWN) stored.clear();
      stored.add(id);
      return `/api/media/${id}`;
    },
    async find(id: string): Promise<{ bytes: Buffer; contentType: string } | undefined> {
      const found = await media.findById(id);
      return found ? { bytes: found.bytes, contentType: found.contentType } : undefined;
    },
  };
}
