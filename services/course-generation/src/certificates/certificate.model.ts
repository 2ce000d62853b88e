import type { AuthorSource } from '@coursewright/contracts';
import { type Connection, Schema } from 'mongoose';
import { modelOf } from '../mongo/model-of.ts';
import type { CertificateStatus, QuizSummary, Successor } from './certificate.ts';

export interface CertificateDocument {
  /** The id that is printed on it. */
  _id: string;
  courseId: string;
  userId: string;
  learnerName: string;
  courseTitle: string;
  end: Date;
  source: AuthorSource;
  quizzes?: QuizSummary | null;
  issuedAt: Date;
  status: CertificateStatus;
  revokedAt?: Date | null;
  reason?: string | null;
  supersededBy?: Successor | null;
}

const schema = new Schema<CertificateDocument>(
  {
    _id: { type: String, required: true },
    courseId: { type: String, required: true },
    userId: { type: String, required: true },
    learnerName: { type: String, required: true },
    courseTitle: { type: String, required: true },
    end: { type: Date, required: true },
    source: { type: String, required: true },
    quizzes: { type: Schema.Types.Mixed },
    issuedAt: { type: Date, required: true },
    status: { type: String, required: true },
    revokedAt: { type: Date },
    reason: { type: String },
    supersededBy: { type: Schema.Types.Mixed },
  },
  { collection: 'certificates', versionKey: false },
);
schema.index({ courseId: 1, issuedAt: -1 });
schema.index({ status: 1 });
schema.index({ issuedAt: 1 });

export const certificateModel = (connection: Connection) =>
  modelOf<CertificateDocument>(connection, 'Certificate', schema);
