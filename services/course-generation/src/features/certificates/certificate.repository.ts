import { courseEvents, type EventEnvelope, type InterfaceLanguage } from '@coursewright/contracts';
import {
  hiddenOutboxFields,
  insertOrFind,
  type OutboxFields,
  type Period,
  raise,
  withEvents,
} from '@coursewright/service-kit';
import { type Connection, Schema, trusted } from 'mongoose';
import { getModel } from '../../mongo.ts';
import type { LessonCounts } from '../courses/index.ts';
import type {
  Certificate,
  CertificateStatus,
  NewCertificate,
  ObjectiveSummary,
  QuizSummary,
  Successor,
} from './certificate.ts';

type Optional = 'endDay' | 'language' | 'lessons' | 'quizzes' | 'objectives' | 'revokedAt' | 'reason' | 'supersededBy';

interface CertificateDocument extends Omit<Certificate, 'id' | Optional>, Partial<OutboxFields> {
  _id: string;
  endDay?: string | null;
  language?: InterfaceLanguage | null;
  lessons?: LessonCounts | null;
  quizzes?: QuizSummary | null;
  objectives?: ObjectiveSummary | null;
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
    endDay: { type: String },
    source: { type: String, required: true },
    language: { type: String },
    lessons: { type: Schema.Types.Mixed },
    quizzes: { type: Schema.Types.Mixed },
    objectives: { type: Schema.Types.Mixed },
    issuedAt: { type: Date, required: true },
    status: { type: String, required: true },
    revokedAt: { type: Date },
    reason: { type: String },
    supersededBy: { type: Schema.Types.Mixed },
    ...hiddenOutboxFields,
  },
  { collection: 'certificates', versionKey: false },
);
schema.index({ courseId: 1, issuedAt: -1 });
schema.index({ status: 1 });
schema.index({ issuedAt: 1 });

export const certificateModel = (connection: Connection) =>
  getModel<CertificateDocument>(connection, 'Certificate', schema);

export type CertificateRepository = ReturnType<typeof createCertificateRepository>;

export function createCertificateRepository(connection: Connection) {
  const certificates = certificateModel(connection);

  async function find(id: string): Promise<Certificate | undefined> {
    const found = await certificates.findById(id).lean<CertificateDocument>();
    return found ? toCertificate(found) : undefined;
  }

  async function change(
    id: string,
    set: Partial<CertificateDocument>,
    ...events: EventEnvelope[]
  ): Promise<Certificate | undefined> {
    const updated = await certificates
      .findOneAndUpdate({ _id: id, status: 'valid' }, withEvents({ $set: set }, ...events), { returnDocument: 'after' })
      .lean<CertificateDocument>();
    return updated ? toCertificate(updated) : undefined;
  }

  return {
    find,

    async issue({ id, lessons, quizzes, objectives, ...facts }: NewCertificate): Promise<Certificate> {
      const more = { ...(lessons && { lessons }), ...(quizzes && { quizzes }), ...(objectives && { objectives }) };
      const document: CertificateDocument = { _id: id, status: 'valid', ...facts, ...more };
      const { courseId, userId, issuedAt } = facts;
      const data = { certificateId: id, courseId, userId, issuedAt: issuedAt.toISOString() };
      const pendingEvents = [raise(courseEvents.certificateIssued, data)];
      const insert = async () => {
        await certificates.create({ ...document, pendingEvents, pendingSince: new Date() });
        return toCertificate(document);
      };
      return insertOrFind(insert, () => find(id));
    },

    async ofCourse(courseId: string, userId: string): Promise<Certificate[]> {
      const found = await certificates.find({ courseId, userId }).sort({ issuedAt: -1 }).lean<CertificateDocument[]>();
      return found.map(toCertificate);
    },

    async deleteByUser(userId: string): Promise<void> {
      await certificates.deleteMany({ userId });
    },

    countIssued: ({ from, until }: Period): Promise<number> =>
      certificates.countDocuments({ issuedAt: trusted({ $gte: from, $lt: until }) }),

    revoke({ id, courseId, userId }: Certificate, reason: string) {
      const revokedAt = new Date();
      const facts = { certificateId: id, courseId, userId, revokedAt: revokedAt.toISOString() };
      return change(id, { status: 'revoked', revokedAt, reason }, raise(courseEvents.certificateRevoked, facts));
    },

    supersede: (id: string, supersededBy: Successor) =>
      change(id, { status: 'superseded', revokedAt: supersededBy.issuedAt, supersededBy }),

    async withdrawn(): Promise<Certificate[]> {
      const withdrawn: CertificateStatus[] = ['revoked', 'superseded'];
      return (
        await certificates
          .find({ status: trusted({ $in: withdrawn }) })
          .sort({ revokedAt: 1 })
          .lean<CertificateDocument[]>()
      ).map(toCertificate);
    },
  };
}

function toCertificate(document: CertificateDocument): Certificate {
  const { _id, endDay, language, lessons, quizzes, objectives, revokedAt, reason, supersededBy, ...facts } = document;
  return {
    ...facts,
    id: _id,
    ...(endDay && { endDay }),
    ...(language && { language }),
    ...(lessons && { lessons }),
    ...(quizzes && { quizzes }),
    ...(objectives && { objectives }),
    ...(revokedAt && { revokedAt }),
    ...(reason && { reason }),
    ...(supersededBy && { supersededBy }),
  };
}
