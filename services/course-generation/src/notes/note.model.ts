import { type Connection, Schema } from 'mongoose';
import { modelOf } from '../mongo/model-of.ts';

export interface NoteDocument {
  courseId: string;
  subtopicId: string;
  userId: string;
  text: string;
  revision: number;
  updatedAt: Date;
}

const schema = new Schema<NoteDocument>(
  {
    courseId: { type: String, required: true },
    subtopicId: { type: String, required: true },
    userId: { type: String, required: true },
    // an emptied note keeps its revision
    text: { type: String, default: '' },
    revision: { type: Number, required: true },
    updatedAt: { type: Date, required: true },
  },
  { collection: 'notes', versionKey: false },
);
schema.index({ courseId: 1, userId: 1, subtopicId: 1 }, { unique: true });

export const noteModel = (connection: Connection) => modelOf<NoteDocument>(connection, 'Note', schema);
