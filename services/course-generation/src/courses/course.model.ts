import type { AuthorSource, CourseType } from '@coursewright/contracts';
import { type AggregateEvents, aggregateEvents } from '@coursewright/service-kit';
import { type Connection, Schema, type Types } from 'mongoose';
import type { Topic } from './course.ts';

export interface CourseDocument extends AggregateEvents {
  _id: Types.ObjectId;
  userId: string;
  outlineGenerationId: string;
  mainTopic: string;
  type: CourseType;
  source: AuthorSource;
  topics: Topic[];
  done: string[];
  completed: boolean;
  end?: Date | null;
  certificateId?: string | null;
  learnerName?: string | null;
  coverUrl: string;
  createdAt: Date;
}

const schema = new Schema<CourseDocument>(
  {
    userId: { type: String, required: true },
    outlineGenerationId: { type: String, required: true },
    mainTopic: { type: String, required: true },
    type: { type: String, required: true },
    source: { type: String, required: true },
    topics: { type: Schema.Types.Mixed, required: true },
    done: { type: [String], default: [] },
    completed: { type: Boolean, default: false },
    end: { type: Date },
    certificateId: { type: String },
    learnerName: { type: String },
    coverUrl: { type: String, required: true },
    createdAt: { type: Date, required: true },
    ...aggregateEvents,
  },
  { collection: 'courses', versionKey: false },
);
schema.index({ outlineGenerationId: 1 }, { unique: true });
schema.index({ userId: 1, createdAt: -1 });

export const courseModel = (connection: Connection) => connection.model<CourseDocument>('Course', schema);
