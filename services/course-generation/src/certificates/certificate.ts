import type { AuthorSource } from '@coursewright/contracts';

/** What quizzes proved, apart from what was read. */
export interface QuizSummary {
  passed: number;
  total: number;
  averagePercent: number;
}

export type CertificateStatus = 'valid' | 'revoked' | 'superseded';

/** What a certificate says, for ever. */
export interface CertificateFacts {
  courseId: string;
  userId: string;
  learnerName: string;
  courseTitle: string;
  /** When the course was completed. */
  end: Date;
  source: AuthorSource;
  quizzes?: QuizSummary;
}

/** The certificate that follows one whose learner took another name. */
export interface Successor {
  id: string;
  learnerName: string;
  issuedAt: Date;
}

export interface Certificate extends CertificateFacts {
  id: string;
  issuedAt: Date;
  status: CertificateStatus;
  revokedAt?: Date;
  /** Why it was revoked. */
  reason?: string;
  supersededBy?: Successor;
}

export type NewCertificate = CertificateFacts & Pick<Certificate, 'id' | 'issuedAt'>;

/** The same facts under the learner's present name. */
export function successorOf(certificate: Certificate): NewCertificate | undefined {
  const { supersededBy, courseId, userId, courseTitle, end, source, quizzes } = certificate;
  return supersededBy && { courseId, userId, courseTitle, end, source, quizzes, ...supersededBy };
}

/** "Quizzes: 3 of 4 topics passed, 87 percent on average" */
export const quizLine = ({ passed, total, averagePercent }: QuizSummary): string =>
  `Quizzes: ${passed} of ${total} topics passed, ${averagePercent} percent on average`;

export const sourceNote = (source: AuthorSource): string | undefined =>
  source === 'sample' ? 'Built from sample study material' : undefined;
