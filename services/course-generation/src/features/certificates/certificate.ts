import type { AuthorSource, CertificateView, certificateEndpoints, ResponseOf } from '@coursewright/contracts';
import { authorLabels } from '../courses/index.ts';
import type { CertificateContent } from './image/certificate-layout.ts';
import { type Issuer, verifyUrl } from './issuer.ts';

export interface QuizSummary {
  passed: number;
  total: number;
  averagePercent: number;
}

export type CertificateStatus = 'valid' | 'revoked' | 'superseded';

export interface CertificateData {
  courseId: string;
  userId: string;
  learnerName: string;
  courseTitle: string;
  end: Date;
  /** Date of completion in the learner's time zone. */
  endDay?: string | undefined;
  source: AuthorSource;
  quizzes?: QuizSummary;
}

export interface Successor {
  id: string;
  learnerName: string;
  issuedAt: Date;
}

export interface Certificate extends CertificateData {
  id: string;
  issuedAt: Date;
  status: CertificateStatus;
  revokedAt?: Date;
  reason?: string;
  supersededBy?: Successor;
}

export type NewCertificate = CertificateData & Pick<Certificate, 'id' | 'issuedAt'>;

export function createSuccessor(certificate: Certificate): NewCertificate | undefined {
  const { supersededBy, courseId, userId, courseTitle, end, endDay, source, quizzes } = certificate;
  return supersededBy && { courseId, userId, courseTitle, end, endDay, source, quizzes, ...supersededBy };
}

const quizLine = ({ passed, total, averagePercent }: QuizSummary): string =>
  `Quizzes: ${passed} of ${total} topics passed, ${averagePercent} percent on average`;

function toView({ id, learnerName, courseTitle, end, endDay, source, quizzes }: Certificate): CertificateView {
  return {
    certificateId: id,
    learnerName,
    courseTitle,
    end: end.toISOString(),
    source,
    ...(endDay && { endDay }),
    ...(quizzes && { quizzes }),
  };
}

export function toOwnView(
  certificate: Certificate,
  issuer: Issuer,
  newName?: string,
): ResponseOf<typeof certificateEndpoints.certificate> {
  const { status, revokedAt, reason = '' } = certificate;
  const offered = status === 'valid' && newName !== undefined;
  return {
    ...toView(certificate),
    ...(offered && { newName }),
    ...(status === 'revoked' && revokedAt && { revoked: { at: revokedAt.toISOString(), reason } }),
    verifyUrl: verifyUrl(issuer, certificate.id),
    linkedInUrl: linkedInUrl(certificate, issuer),
  };
}

export function toPublicView(
  certificate: Certificate,
  issuer: Issuer,
): ResponseOf<typeof certificateEndpoints.verifyCertificate> {
  const { status, revokedAt, reason } = certificate;
  return {
    ...toView(certificate),
    status,
    issuer: issuer.name,
    ...(revokedAt && { revokedAt: revokedAt.toISOString() }),
    ...(status === 'revoked' && reason && { reason }),
  };
}

export function toContent(certificate: Certificate, issuer: Issuer): CertificateContent {
  const { id, learnerName, courseTitle, end, endDay, source, quizzes } = certificate;
  const completedOn = endDay ? new Date(endDay) : end;
  return {
    brandName: issuer.name,
    learnerName,
    courseTitle,
    completedOn,
    verifyUrl: verifyUrl(issuer, id),
    quizzes: quizzes && quizLine(quizzes),
    note: authorLabels[source].notice,
  };
}

function linkedInUrl({ id, courseTitle, issuedAt }: Certificate, issuer: Issuer): string {
  const url = new URL('https://www.linkedin.com/profile/add');
  const fields = {
    startTask: 'CERTIFICATION_NAME',
    name: courseTitle,
    organizationName: issuer.name,
    issueYear: String(issuedAt.getUTCFullYear()),
    issueMonth: String(issuedAt.getUTCMonth() + 1),
    certUrl: verifyUrl(issuer, id),
    certId: id,
  };
  url.search = new URLSearchParams(fields).toString();
  return url.href;
}
