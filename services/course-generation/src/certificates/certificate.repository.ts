import { type Connection, trusted } from 'mongoose';
import { isDuplicateKey } from '../mongo/duplicate-key.ts';
import { type CertificateDocument, certificateModel } from './certificate.model.ts';
import type { Certificate, CertificateStatus, NewCertificate, Successor } from './certificate.ts';

export type CertificateRepository = ReturnType<typeof createCertificateRepository>;

export function createCertificateRepository(connection: Connection) {
  const certificates = certificateModel(connection);

  async function find(id: string): Promise<Certificate | undefined> {
    const found = await certificates.findById(id).lean<CertificateDocument>();
    return found ? toCertificate(found) : undefined;
  }

  /** Changes a certificate that is still valid; undefined when somebody else was faster. */
  async function change(id: string, set: Partial<CertificateDocument>): Promise<Certificate | undefined> {
    const updated = await certificates
      .findOneAndUpdate({ _id: id, status: 'valid' }, { $set: set }, { returnDocument: 'after' })
      .lean<CertificateDocument>();
    return updated ? toCertificate(updated) : undefined;
  }

  return {
    find,

    /** Writes a certificate once; whoever comes later gets the first. */
    async issue({ id, quizzes, ...facts }: NewCertificate): Promise<Certificate> {
      const document: CertificateDocument = { _id: id, status: 'valid', ...facts, ...(quizzes && { quizzes }) };
      try {
        await certificates.create(document);
        return toCertificate(document);
      } catch (error) {
        const first = isDuplicateKey(error) ? await find(id) : undefined;
        if (!first) throw error;
        return first;
      }
    },

    /** All that were ever made for a course of a learner, the newest first. */
    async ofCourse(courseId: string, userId: string): Promise<Certificate[]> {
      const found = await certificates.find({ courseId, userId }).sort({ issuedAt: -1 }).lean<CertificateDocument[]>();
      return found.map(toCertificate);
    },

    revoke: (id: string, reason: string) => change(id, { status: 'revoked', revokedAt: new Date(), reason }),

    supersede: (id: string, supersededBy: Successor) =>
      change(id, { status: 'superseded', revokedAt: supersededBy.issuedAt, supersededBy }),

    /** Those that hold no more. */
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
  const { _id, quizzes, revokedAt, reason, supersededBy, ...facts } = document;
  return {
    ...facts,
    id: _id,
    ...(quizzes && { quizzes }),
    ...(revokedAt && { revokedAt }),
    ...(reason && { reason }),
    ...(supersededBy && { supersededBy }),
  };
}
