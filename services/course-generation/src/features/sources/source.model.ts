import type { ResponseOf, SourceView, sourceEndpoints } from '@coursewright/contracts';
import { type Connection, Schema, type Types } from 'mongoose';
import { getModel } from '../../mongo.ts';
import type { Passage, Unread } from './extraction/index.ts';

export interface SourceDocument {
  _id: Types.ObjectId;
  userId: string;
  title: string;
  type: SourceView['type'];
  pages?: number | null;
  characters: number;
  // Of its passages.
  bytes: number;
  passages: number;
  address?: string | null;
  unread?: Unread[] | null;
  // Ids of courses and drafts.
  courseIds: string[];
  // False until all passages are stored.
  ready: boolean;
  createdAt: Date;
}

const unreadSchema = new Schema<Unread>(
  { reason: { type: String, required: true }, fromPage: Number, toPage: Number, heading: String },
  { _id: false },
);

const sourceSchema = new Schema<SourceDocument>(
  {
    userId: { type: String, required: true },
    title: { type: String, required: true },
    type: { type: String, required: true },
    pages: { type: Number },
    characters: { type: Number, required: true },
    bytes: { type: Number, required: true },
    passages: { type: Number, required: true },
    address: { type: String },
    unread: { type: [unreadSchema], default: undefined },
    courseIds: { type: [String], default: [] },
    ready: { type: Boolean, default: false },
    createdAt: { type: Date, required: true },
  },
  { collection: 'sources', versionKey: false },
);
sourceSchema.index({ userId: 1, createdAt: -1 });
sourceSchema.index({ courseIds: 1 });
sourceSchema.index({ createdAt: 1 });

export const sourceModel = (connection: Connection) => getModel<SourceDocument>(connection, 'Source', sourceSchema);

export type PassageDocument = Passage & { sourceId: string };

const passageSchema = new Schema<PassageDocument>(
  {
    sourceId: { type: String, required: true },
    index: { type: Number, required: true },
    text: { type: String, required: true },
    heading: { type: String },
    page: { type: Number },
    offset: { type: Number, required: true },
  },
  { collection: 'source_passages', versionKey: false },
);
passageSchema.index({ sourceId: 1, index: 1 }, { unique: true });

export const passageModel = (connection: Connection) =>
  getModel<PassageDocument>(connection, 'SourcePassage', passageSchema);

export const toSourceView = (source: SourceDocument): SourceView => ({
  id: source._id.toHexString(),
  title: source.title,
  type: source.type,
  ...(source.pages && { pages: source.pages }),
  characters: source.characters,
  passages: source.passages,
  ...(source.address && { address: source.address }),
  ...(source.unread?.length && { unread: source.unread }),
  courses: source.courseIds.length,
  createdAt: source.createdAt.toISOString(),
});

type Section = ResponseOf<typeof sourceEndpoints.source>['sections'][number];

// Passages in a row under one heading.
export function listSections(passages: readonly Passage[]): Section[] {
  const sections: Section[] = [];
  for (const { heading = '', page } of passages) {
    const last = sections.at(-1);
    if (last?.heading === heading) last.passages += 1;
    else sections.push({ heading, passages: 1, ...(page !== undefined && { page }) });
  }
  return sections;
}
