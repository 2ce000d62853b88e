import type { AuthorSource, CourseType, OutlineView } from '@coursewright/contracts';
import { type Connection, Schema, type Types, trusted } from 'mongoose';
import { isDuplicateKey } from '../mongo/duplicate-key.ts';
import { modelOf } from '../mongo/model-of.ts';
import { type Topic, withIds } from './course.ts';

interface DraftDocument {
  _id: Types.ObjectId;
  userId: string;
  outlineGenerationId: string;
  mainTopic: string;
  type: CourseType;
  source: AuthorSource;
  topics: Topic[];
  createdAt: Date;
}

/** A course that nobody has asked for yet: it has an outline, an id, and perhaps its first lesson. */
export type CourseDraft = Omit<DraftDocument, '_id'> & { id: string };
export type NewDraft = Omit<DraftDocument, '_id' | 'topics' | 'createdAt'> & { outline: OutlineView };

export type DraftRepository = ReturnType<typeof createDraftRepository>;

const schema = new Schema<DraftDocument>(
  {
    userId: { type: String, required: true },
    outlineGenerationId: { type: String, required: true },
    mainTopic: { type: String, required: true },
    type: { type: String, required: true },
    source: { type: String, required: true },
    topics: { type: Schema.Types.Mixed, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'course_drafts', versionKey: false },
);
schema.index({ outlineGenerationId: 1 }, { unique: true });
schema.index({ createdAt: 1 });

const toDraft = ({ _id, ...draft }: DraftDocument): CourseDraft => ({ id: _id.toHexString(), ...draft });

/** Drafts live apart from the courses, so that no call can see or open one. */
export function createDraftRepository(connection: Connection) {
  const drafts = modelOf<DraftDocument>(connection, 'CourseDraft', schema);

  return {
    async find(id: string): Promise<CourseDraft | undefined> {
      const found = await drafts.findById(id).lean<DraftDocument>();
      return found ? toDraft(found) : undefined;
    },

    /** One outline has one draft, however often it is asked for. */
    async ensure({ outline, ...draft }: NewDraft): Promise<CourseDraft> {
      const { outlineGenerationId } = draft;
      try {
        const created = await drafts.create({ ...draft, topics: withIds(outline), createdAt: new Date() });
        return toDraft(created.toObject());
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        const first = await drafts.findOne({ outlineGenerationId }).lean<DraftDocument>();
        if (!first) throw error;
        return toDraft(first);
      }
    },

    async remove(id: string): Promise<void> {
      await drafts.deleteOne({ _id: id });
    },

    async idsOf(userId: string): Promise<string[]> {
      const found = await drafts.find({ userId }, { _id: 1 }).lean();
      return found.map(({ _id }) => _id.toHexString());
    },

    async idsBefore(date: Date): Promise<string[]> {
      const found = await drafts.find({ createdAt: trusted({ $lt: date }) }, { _id: 1 }).lean();
      return found.map(({ _id }) => _id.toHexString());
    },
  };
}
