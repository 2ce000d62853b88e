import type {
  AuthorSource,
  CertificateView,
  certificateEndpoints,
  InterfaceLanguage,
  ResponseOf,
} from '@coursewright/contracts';
import type { LessonCounts } from '../courses/index.ts';
import { certificateWords } from './certificate-words.ts';
import type { CertificateContent } from './image/certificate-layout.ts';
import { type Issuer, verifyUrl } from './issuer.ts';

export interface QuizSummary {
  passed: number;
  total: number;
  averagePercent: number;
}

/** Objectives of the course, and how many of them the learner's answers prove. */
export interface ObjectiveSummary {
  proven: number;
  total: number;
  // The proven ones, as far as there is room for them.
  texts: string[];
}

/** Certificates of former releases name no objectives, those without a passed topic no quizzes. */
export interface StudyResults {
  quizzes?: QuizSummary | undefined;
  objectives?: ObjectiveSummary | undefined;
}

export const isBetter = (next: QuizSummary, than?: QuizSummary): boolean =>
  than === undefined ||
  next.passed > than.passed ||
  (next.passed === than.passed && next.averagePercent > than.averagePercent);

// Certificates of former releases also have results without a passed topic.
export const provenQuizzes = ({ quizzes }: Pick<CertificateData, 'quizzes'>): QuizSummary | undefined =>
  quizzes && quizzes.passed > 0 ? quizzes : undefined;

export type CertificateStatus = 'valid' | 'revoked' | 'superseded';

export interface CertificateData extends StudyResults {
  courseId: string;
  userId: string;
  learnerName: string;
  courseTitle: string;
  end: Date;
  // Date of completion in the learner's time zone.
  endDay?: string | undefined;
  source: AuthorSource;
  // Certificates of former releases do not name them.
  lessons?: LessonCounts | undefined;
  // Of its words; those of former releases are English.
  language?: InterfaceLanguage | undefined;
}

export interface Successor extends StudyResults {
  id: string;
  learnerName: string;
  issuedAt: Date;
  language?: InterfaceLanguage;
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
  const { supersededBy, courseId, userId, courseTitle, end, endDay, source, lessons, quizzes, objectives } =
    certificate;
  const facts = { courseId, userId, courseTitle, end, endDay, source, lessons, quizzes, objectives };
  return supersededBy && { ...facts, ...supersededBy };
}

function toView(certificate: Certificate): CertificateView {
  const { id, learnerName, courseTitle, end, endDay, source, lessons, objectives } = certificate;
  const quizzes = provenQuizzes(certificate);
  return {
    certificateId: id,
    learnerName,
    courseTitle,
    end: end.toISOString(),
    source,
    ...(endDay && { endDay }),
    ...(lessons && { lessons }),
    ...(quizzes && { quizzes }),
    ...(objectives && { objectives }),
  };
}

// What a reissue would change.
export interface Changes {
  newName?: string;
  betterQuizzes?: QuizSummary;
  moreProven?: ObjectiveSummary;
}

export function toOwnView(
  certificate: Certificate,
  issuer: Issuer,
  changes: Changes,
): ResponseOf<typeof certificateEndpoints.certificate> {
  const { status, revokedAt, reason = '' } = certificate;
  return {
    ...toView(certificate),
    ...(status === 'valid' && changes),
    ...(status === 'revoked' && revokedAt && { revoked: { at: revokedAt.toISOString(), reason } }),
    verifyUrl: verifyUrl(issuer, certificate.id),
    linkedInUrl: linkedInUrl(certificate, issuer),
  };
}

export function toPublicView(
  certificate: Certificate,
  issuer: Issuer,
  replacedBy?: string,
): ResponseOf<typeof certificateEndpoints.verifyCertificate> {
  const { status, revokedAt, reason } = certificate;
  return {
    ...toView(certificate),
    status,
    issuer: issuer.name,
    ...(revokedAt && { revokedAt: revokedAt.toISOString() }),
    ...(status === 'revoked' && reason && { reason }),
    ...(replacedBy && { replacedBy }),
  };
}

export const getLanguage = ({ language = 'en' }: Pick<Certificate, 'language'>): InterfaceLanguage => language;

export const describeQuizzes = (certificate: Certificate): string | undefined => {
  const quizzes = provenQuizzes(certificate);
  return quizzes && certificateWords[getLanguage(certificate)].quizzes(quizzes);
};

export const describeObjectives = (certificate: Certificate): string | undefined =>
  certificate.objectives && certificateWords[getLanguage(certificate)].objectives(certificate.objectives);

export const describeLessons = (certificate: Certificate): string | undefined =>
  certificate.lessons && certificateWords[getLanguage(certificate)].lessons(certificate.lessons);

// The finishing day of the learner, as an instant of UTC.
export const completedOn = ({ end, endDay }: Certificate): Date => (endDay ? new Date(endDay) : end);

export function toContent(certificate: Certificate, issuer: Issuer): CertificateContent {
  const { id, learnerName, courseTitle, source } = certificate;
  const language = getLanguage(certificate);
  return {
    language,
    brandName: issuer.name,
    learnerName,
    courseTitle,
    completedOn: completedOn(certificate),
    verifyUrl: verifyUrl(issuer, id),
    lessons: describeLessons(certificate),
    quizzes: describeQuizzes(certificate),
    objectives: describeObjectives(certificate),
    note: source === 'sample' ? certificateWords[language].sample : undefined,
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
