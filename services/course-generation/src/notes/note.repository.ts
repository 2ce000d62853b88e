import type { Connection } from 'mongoose';
import { isDuplicateKey } from '../mongo/duplicate-key.ts';
import { type NoteDocument, noteModel } from './note.model.ts';

export type NotePlace = Pick<NoteDocument, 'courseId' | 'subtopicId' | 'userId'>;
export type Note = Pick<NoteDocument, 'text' | 'revision'>;
export type NoteRepository = ReturnType<typeof createNoteRepository>;

export function createNoteRepository(connection: Connection) {
  const notes = noteModel(connection);

  const read = async ({ courseId, subtopicId, userId }: NotePlace): Promise<Note> => {
    const found = await notes.findOne({ courseId, subtopicId, userId }).lean<NoteDocument>();
    return found ? { text: found.text, revision: found.revision } : { text: '', revision: 0 };
  };

  async function begin(place: NotePlace, text: string): Promise<boolean> {
    try {
      await notes.create({ ...place, text, revision: 1, updatedAt: new Date() });
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return false;
    }
  }

  async function follow(place: NotePlace, text: string, revision: number): Promise<boolean> {
    const update = { $set: { text, updatedAt: new Date() }, $inc: { revision: 1 } };
    const { modifiedCount } = await notes.updateOne({ ...place, revision }, update);
    return modifiedCount === 1;
  }

  return {
    read,

    /** Saves a text that was written after `revision`; false when another text came in between. */
    save: (place: NotePlace, text: string, revision: number): Promise<boolean> =>
      revision === 0 ? begin(place, text) : follow(place, text, revision),

    async forget(courseId: string): Promise<void> {
      await notes.deleteMany({ courseId });
    },
  };
}
