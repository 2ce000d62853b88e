import { type Connection, Schema } from 'mongoose';
import { modelOf } from '../mongo/model-of.ts';

export interface MediaDocument {
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

export const mediaModel = (connection: Connection) => modelOf<MediaDocument>(connection, 'Media', schema);
