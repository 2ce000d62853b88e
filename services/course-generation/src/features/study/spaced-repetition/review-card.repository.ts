import type { CardKind, CardRating, TextSource } from '@coursewright/contracts';
import { unlessDuplicate } from '@coursewright/service-kit';
import { type Connection, Schema, type Types, trusted } from 'mongoose';
import { getModel } from '../../../mongo.ts';
import { type CourseDocument, courseModel } from '../../courses/index.ts';
import type { ExerciseItem, Try } from '../exercises/exercise.ts';
import type { QuizItem, toAnswerResult } from '../quizzes/quiz.ts';
import type { Memory } from './spaced-repetition.service.ts';

type ReviewResult = ReturnType<typeof toAnswerResult> | { rating: CardRating } | { mark: Try };

export interface Review {
  right: boolean;
  hints: number;
  at: Date;
}

const MAX_REVIEWS = 50;

// A term or a key point of a lesson. The sides are Markdown.
export interface TextItem {
  // Of the lesson and the key of the suggestion, so that it is kept once.
  id: string;
  subtopicId: string;
  kind: Exclude<CardKind, 'question'>;
  front: string;
  back: string;
}

export type CardItem = QuizItem | TextItem | ExerciseItem;

interface ReviewCardDocument {
  _id: Types.ObjectId;
  userId: string;
  courseId: string;
  topicId: string;
  source: TextSource;
  item: CardItem;
  memory: Memory;
  last?: ReviewResult | null;
  // Of a question or an exercise: what was answered in reviews, the newest last.
  reviews?: Review[] | null;
  // Of the review that is due; a rating ends them.
  hints?: string[] | null;
  createdAt: Date;
  editedAt?: Date | null;
}

export const isText = (item: CardItem): item is TextItem => 'front' in item;
export const isExercise = (item: CardItem): item is ExerciseItem => 'prompt' in item;

const schema = new Schema<ReviewCardDocument>(
  {
    userId: { type: String, required: true },
    courseId: { type: String, required: true },
    topicId: { type: String, required: true },
    source: { type: String, required: true },
    item: { type: Schema.Types.Mixed, required: true },
    memory: { type: Schema.Types.Mixed, required: true },
    last: { type: Schema.Types.Mixed },
    reviews: { type: [{ _id: false, right: Boolean, hints: Number, at: Date }], default: undefined },
    hints: { type: [String], default: undefined },
    createdAt: { type: Date, required: true },
    editedAt: { type: Date },
  },
  { collection: 'recall_cards', versionKey: false },
);
schema.index({ userId: 1, 'item.id': 1 }, { unique: true });
schema.index({ userId: 1, 'memory.due': 1, _id: 1 });
schema.index({ courseId: 1, userId: 1, 'item.subtopicId': 1 });

export type ReviewCard = Omit<ReviewCardDocument, '_id'> & { id: string };
export type NewReviewCard = Omit<ReviewCard, 'id' | 'last' | 'reviews' | 'hints' | 'createdAt' | 'editedAt'>;
export type TextCard = ReviewCard & { item: TextItem };
export type QuestionCard = ReviewCard & { item: QuizItem };
export type ExerciseCard = ReviewCard & { item: ExerciseItem };

export const isTextCard = (card: ReviewCard): card is TextCard => isText(card.item);
export const isExerciseCard = (card: ReviewCard): card is ExerciseCard => isExercise(card.item);
export const isQuestionCard = (card: ReviewCard): card is QuestionCard => !isText(card.item) && !isExercise(card.item);

export type ReviewCardRepository = ReturnType<typeof createReviewCardRepository>;

interface CardFilter {
  userId: string;
  courseId?: string;
}

interface CardCounts {
  courseId: string;
  total: number;
  dueCount: number;
}

export function createReviewCardRepository(connection: Connection) {
  const cards = getModel<ReviewCardDocument>(connection, 'RecallCard', schema);
  const courses = courseModel(connection);

  // Cards of a removed lesson are hidden until it is restored.
  async function toFilter({ userId, courseId }: CardFilter): Promise<object> {
    const edited: object = { userId, 'removedIds.0': trusted({ $exists: true }) };
    const found = await courses.find(edited, { removedIds: 1 }).lean<Pick<CourseDocument, '_id' | 'removedIds'>[]>();
    const resting = found.map(({ _id, removedIds }) => ({
      courseId: _id.toHexString(),
      'item.subtopicId': trusted({ $in: removedIds ?? [] }),
    }));
    return { userId, ...(courseId !== undefined && { courseId }), ...(resting.length > 0 && { $nor: resting }) };
  }
  const dueBy = (now: Date) => ({ 'memory.due': trusted({ $lte: now }) });

  async function findDue(filter: object, now: Date, limit: number): Promise<ReviewCard[]> {
    const found = await cards
      .find({ ...filter, ...dueBy(now) })
      .sort({ 'memory.due': 1, _id: 1 })
      .limit(limit)
      .lean<ReviewCardDocument[]>();
    return found.map(toCard);
  }

  async function findNextDue(filter: object, now: Date): Promise<Date | null> {
    const next = await cards
      .findOne({ ...filter, 'memory.due': trusted({ $gt: now }) }, { 'memory.due': 1 })
      .sort({ 'memory.due': 1 })
      .lean<Pick<ReviewCardDocument, 'memory'>>();
    return next?.memory.due ?? null;
  }

  async function countByCourse(filter: object, now: Date): Promise<CardCounts[]> {
    const isDue = { $cond: [{ $lte: ['$memory.due', now] }, 1, 0] };
    const groups = await cards.aggregate<{ _id: string; total: number; dueCount: number }>([
      { $match: filter },
      { $group: { _id: '$courseId', total: { $sum: 1 }, dueCount: { $sum: isDue } } },
    ]);
    return groups.map(({ _id: courseId, total, dueCount }) => ({ courseId, total, dueCount }));
  }

  return {
    async add(card: NewReviewCard): Promise<void> {
      await unlessDuplicate(cards.create({ ...card, createdAt: new Date() }));
    },

    async findOwn(id: string, userId: string): Promise<ReviewCard | undefined> {
      const found = await cards.findOne({ _id: id, userId }).lean<ReviewCardDocument>();
      return found ? toCard(found) : undefined;
    },

    async listByLesson(userId: string, courseId: string, subtopicId: string): Promise<ReviewCard[]> {
      const found = await cards
        .find({ userId, courseId, 'item.subtopicId': subtopicId })
        .sort({ createdAt: 1, _id: 1 })
        .lean<ReviewCardDocument[]>();
      return found.map(toCard);
    },

    async listByCourse(userId: string, courseId: string): Promise<ReviewCard[]> {
      const found = await cards.find({ userId, courseId }).sort({ createdAt: 1, _id: 1 }).lean<ReviewCardDocument[]>();
      return found.map(toCard);
    },

    listDue: async (of: CardFilter, now: Date, limit: number): Promise<ReviewCard[]> =>
      findDue(await toFilter(of), now, limit),

    async count(of: CardFilter, now: Date) {
      const filter = await toFilter(of);
      const [dueCount, total, nextDue] = await Promise.all([
        cards.countDocuments({ ...filter, ...dueBy(now) }),
        cards.countDocuments(filter),
        findNextDue(filter, now),
      ]);
      return { dueCount, total, nextDue };
    },

    countByCourse: async (userId: string, now: Date): Promise<CardCounts[]> =>
      countByCourse(await toFilter({ userId }), now),

    /** Those that are due, and how many there are in each course of the learner. */
    async review({ userId, courseId }: CardFilter, now: Date, limit: number) {
      const all = await toFilter({ userId });
      const filter = { ...all, ...(courseId !== undefined && { courseId }) };
      const [due, courses, nextDue] = await Promise.all([
        findDue(filter, now, limit),
        countByCourse(all, now),
        findNextDue(filter, now),
      ]);
      return { due, courses, nextDue };
    },

    async edit(id: string, userId: string, sides: Pick<TextItem, 'front' | 'back'>, now: Date) {
      const changed = { 'item.front': sides.front, 'item.back': sides.back, editedAt: now };
      const written = await cards
        .findOneAndUpdate({ _id: id, userId }, { $set: changed }, { returnDocument: 'after' })
        .lean<ReviewCardDocument>();
      return written ? toCard(written) : undefined;
    },

    async remove(id: string, userId: string): Promise<boolean> {
      return (await cards.deleteOne({ _id: id, userId })).deletedCount === 1;
    },

    // Undefined after a concurrent rating: each review raises `reps`.
    async rate(card: ReviewCard, memory: Memory, last: ReviewResult, review?: Review): Promise<ReviewCard | undefined> {
      const written = await cards
        .findOneAndUpdate(
          { _id: card.id, 'memory.reps': card.memory.reps },
          {
            $set: { memory, last },
            $unset: { hints: 1 },
            ...(review && { $push: { reviews: { $each: [review], $slice: -MAX_REVIEWS } } }),
          },
          { returnDocument: 'after' },
        )
        .lean<ReviewCardDocument>();
      return written ? toCard(written) : undefined;
    },

    // In order, each level once, and none for a card that was rated meanwhile.
    async addHint(id: string, userId: string, { reps, level, text }: { reps: number; level: number; text: string }) {
      const isNext = {
        [`hints.${level - 1}`]: trusted({ $exists: false }),
        ...(level > 1 && { [`hints.${level - 2}`]: trusted({ $exists: true }) }),
      };
      await cards.updateOne({ _id: id, userId, 'memory.reps': reps, ...isNext }, { $push: { hints: text } });
    },

    async deleteParts(courseId: string, ids: string[]): Promise<void> {
      await cards.deleteMany({ courseId, 'item.subtopicId': trusted({ $in: ids }) } as object);
    },

    async deleteByCourse(courseId: string): Promise<void> {
      await cards.deleteMany({ courseId });
    },
  };
}

function toCard({ _id, last, reviews, hints, editedAt, ...card }: ReviewCardDocument): ReviewCard {
  return {
    ...card,
    id: _id.toHexString(),
    last: last ?? undefined,
    reviews: reviews ?? [],
    hints: hints ?? undefined,
    editedAt: editedAt ?? undefined,
  };
}
