import { createHash } from 'node:crypto';
import { type Connection, Schema } from 'mongoose';
import { modelOf } from '../../mongo/model-of.ts';
import type { Storyboard } from './storyboard.ts';

interface StoryboardDocument {
  /** SHA-256 of the storyboard, in hexadecimal. */
  _id: string;
  /** As JSON, so that the same storyboard is the same bytes. */
  json: string;
  createdAt: Date;
}

const schema = new Schema<StoryboardDocument>(
  {
    _id: { type: String, required: true },
    json: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'storyboards', versionKey: false },
);

export type StoryboardRepository = ReturnType<typeof createStoryboardRepository>;

/** Sample videos under the hash of their content. What is kept are words: the page around them is made when asked for. */
export function createStoryboardRepository(connection: Connection) {
  const storyboards = modelOf<StoryboardDocument>(connection, 'Storyboard', schema);
  return {
    /** Keeps a storyboard and returns the public path of its page. */
    async keep(storyboard: Storyboard): Promise<string> {
      const json = JSON.stringify(storyboard);
      const id = createHash('sha256').update(json).digest('hex');
      await storyboards.updateOne({ _id: id }, { $setOnInsert: { json, createdAt: new Date() } }, { upsert: true });
      return `/api/media/sample-video/${id}`;
    },
    async find(id: string): Promise<Storyboard | undefined> {
      const found = await storyboards.findById(id).lean();
      return found ? (JSON.parse(found.json) as Storyboard) : undefined;
    },
  };
}
