import { type Connection, Schema } from 'mongoose';

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

export const mediaModel = (connection: Connection) => connection.model<MediaDocument>('Media', schema);
