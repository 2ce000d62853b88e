import { createHash } from 'node:crypto';
import type { Connection } from 'mongoose';
import { mediaModel } from './media.model.ts';

export type MediaRepository = ReturnType<typeof createMediaRepository>;

/** Pictures under the hash of their bytes: the same picture is kept once, and never changes. */
export function createMediaRepository(connection: Connection) {
  const media = mediaModel(connection);
  return {
    /** Keeps a picture and returns its public path. */
    async keep(bytes: Buffer, contentType: string): Promise<string> {
      const id = createHash('sha256').update(bytes).digest('hex');
      const fields = { contentType, bytes, createdAt: new Date() };
      await media.updateOne({ _id: id }, { $setOnInsert: fields }, { upsert: true });
      return `/api/media/${id}`;
    },
    async find(id: string): Promise<{ bytes: Buffer; contentType: string } | undefined> {
      const found = await media.findById(id);
      return found ? { bytes: found.bytes, contentType: found.contentType } : undefined;
    },
  };
}
