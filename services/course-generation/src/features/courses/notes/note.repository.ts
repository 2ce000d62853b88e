import { escapeRegExp, unlessDuplicate } from '@coursewright/service-kit';
import { type Connection, Schema, type Types, trusted } from 'mongoose';
import { getModel } from '../../../mongo.ts';
import { createSizeCounter, toSearchKey } from '../course.model.ts';

interface NoteDocument {
  courseId: string;
  subtopicId: string;
  userId: string;
  text: string;
  // The text as it is searched.
  searchKey: string;
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
    searchKey: { type: String, default: '' },
    revision: { type: Number, required: true },
    updatedAt: { type: Date, required: true },
  },
  { collection: 'notes', versionKey: false },
);
schema.index({ courseId: 1, userId: 1, subtopicId: 1 }, { unique: true });
schema.index({ userId: 1, updatedAt: -1 });

export const noteModel = (connection: Connection) => getModel<NoteDocument>(connection, 'Note', schema);

export type NoteKey = Pick<NoteDocument, 'courseId' | 'subtopicId' | 'userId'>;
type Note = Pick<NoteDocument, 'text' | 'revision'>;
export interface ListedNote extends Pick<NoteDocument, 'courseId' | 'subtopicId' | 'updatedAt'> {
  _id: Types.ObjectId;
}

export type NoteRepository = ReturnType<typeof createNoteRepository>;

export function createNoteRepository(connection: Connection) {
  const notes = noteModel(connection);
  const grow = createSizeCounter(connection);

  const read = async ({ courseId, subtopicId, userId }: NoteKey): Promise<Note> => {
    const found = await notes.findOne({ courseId, subtopicId, userId }).lean<NoteDocument>();
    return found ? { text: found.text, revision: found.revision } : { text: '', revision: 0 };
  };

  async function insert(key: NoteKey, text: string): Promise<boolean> {
    const note = { ...key, text, searchKey: toSearchKey(text), revision: 1, updatedAt: new Date() };
    if (!(await unlessDuplicate(notes.create(note)))) return false;
    await grow(key.courseId, Buffer.byteLength(text));
    return true;
  }

  async function overwrite(key: NoteKey, text: string, revision: number): Promise<boolean> {
    const update = { $set: { text, searchKey: toSearchKey(text), updatedAt: new Date() }, $inc: { revision: 1 } };
    const before = await notes.findOneAndUpdate({ ...key, revision }, update).lean<NoteDocument>();
    if (!before) return false;
    await grow(key.courseId, Buffer.byteLength(text) - Buffer.byteLength(before.text));
    return true;
  }

  return {
    read,

    // Those with a text.
    async listWritten(courseId: string, userId: string): Promise<{ subtopicId: string; text: string }[]> {
      const found = await notes.find({ courseId, userId, text: trusted({ $ne: '' }) }).lean<NoteDocument[]>();
      return found.map(({ subtopicId, text }) => ({ subtopicId, text }));
    },

    save: (key: NoteKey, text: string, revision: number): Promise<boolean> =>
      revision === 0 ? insert(key, text) : overwrite(key, text, revision),

    // Newest first, without empty notes and without texts: those of one page are read by `texts`.
    async list(userId: string, search: string): Promise<ListedNote[]> {
      const words = toSearchKey(search)
        .split(' ')
        .filter((word) => word !== '');
      const has = words.map((word) => ({ searchKey: trusted({ $regex: escapeRegExp(word) }) }));
      const filter = { userId, text: trusted({ $gt: '' }), ...(has.length > 0 && { $and: has }) };
      return notes
        .find(filter, { courseId: 1, subtopicId: 1, updatedAt: 1 })
        .sort({ updatedAt: -1, _id: -1 })
        .lean<ListedNote[]>();
    },

    async texts(ids: readonly Types.ObjectId[]): Promise<Map<string, string>> {
      const found = await notes.find({ _id: trusted({ $in: [...ids] }) }, { text: 1 }).lean();
      return new Map(found.map(({ _id, text }) => [_id.toHexString(), text]));
    },

    async deleteParts(courseId: string, ids: string[]): Promise<void> {
      await notes.deleteMany({ courseId, subtopicId: trusted({ $in: ids }) });
    },

    async forget(courseId: string): Promise<void> {
      await notes.deleteMany({ courseId });
    },
  };
}
