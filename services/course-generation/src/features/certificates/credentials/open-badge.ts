import { crc32 } from 'node:zlib';
import jsonwebtoken from 'jsonwebtoken';
import { type Certificate, provenQuizzes, type QuizSummary } from '../certificate.ts';
import { type Issuer, revocationsUrl, toCredentialId, toIssuerProfile, toKeyId, verifyUrl } from '../issuer.ts';
import type { CredentialKeys } from './credential-keys.ts';

export const OPEN_BADGE_CONTEXT = [
  'https://www.w3.org/ns/credentials/v2',
  'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
];

function toOpenBadge(certificate: Certificate, issuer: Issuer) {
  const { id, learnerName, courseTitle, issuedAt, end } = certificate;
  const page = verifyUrl(issuer, id);
  const quizzes = provenQuizzes(certificate);
  return {
    '@context': OPEN_BADGE_CONTEXT,
    id: toCredentialId(id),
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: courseTitle,
    issuer: toIssuerProfile(issuer),
    validFrom: wholeSeconds(issuedAt),
    awardedDate: wholeSeconds(end),
    credentialSubject: {
      id: `${page}#learner`,
      type: ['AchievementSubject'],
      identifier: [{ type: 'IdentityObject', identityType: 'name', identityHash: learnerName, hashed: false }],
      achievement: toAchievement(certificate, issuer, page),
      ...(quizzes && { result: toResults(quizzes, page) }),
    },
    credentialStatus: { id: revocationsUrl(issuer), type: '1EdTechRevocationList' },
  };
}

function toAchievement(certificate: Certificate, { name }: Issuer, page: string) {
  const { courseTitle, source, lessons } = certificate;
  const quizzes = provenQuizzes(certificate);
  return {
    id: `${page}#achievement`,
    type: ['Achievement'],
    achievementType: 'Course',
    name: courseTitle,
    description: `The course “${courseTitle}” on ${name}. ${ORIGINS[source]}`,
    criteria: { id: page, narrative: `${lessonNarrative(lessons)} ${quizNarrative(quizzes)}` },
    ...(quizzes && { resultDescription: toResultDescriptions(quizzes, page) }),
  };
}

const ORIGINS: Record<Certificate['source'], string> = {
  openai: 'Its lessons were written by an AI model.',
  sample: 'Its lessons are sample study material.',
};

const lessonNarrative = (lessons: Certificate['lessons']): string => {
  if (!lessons) return 'Opened every lesson of the course.';
  const removed = lessons.removed > 0 ? ` The learner had removed others: ${lessons.removed}.` : '';
  return `Opened every lesson of the course (${lessons.count}).${removed}`;
};

const quizNarrative = (quizzes: QuizSummary | undefined): string =>
  quizzes
    ? `In addition to reading: passed the quizzes of ${quizzes.passed} of ${quizzes.total} topics, with ${quizzes.averagePercent} percent on average.`
    : 'This credential covers reading only, not quizzes.';

const toResultDescriptions = ({ total }: QuizSummary, page: string) => [
  {
    id: `${page}#topics-passed`,
    type: ['ResultDescription'],
    name: 'Topics whose quiz was passed',
    resultType: 'RawScore',
    valueMin: '0',
    valueMax: String(total),
  },
  {
    id: `${page}#quiz-average`,
    type: ['ResultDescription'],
    name: 'Average of the best results of the quizzes that were passed',
    resultType: 'Percent',
    valueMin: '0',
    valueMax: '100',
  },
];

const toResults = ({ passed, averagePercent }: QuizSummary, page: string) => [
  { type: ['Result'], resultDescription: `${page}#topics-passed`, value: String(passed) },
  { type: ['Result'], resultDescription: `${page}#quiz-average`, value: String(averagePercent) },
];

// `nbf` has a resolution of one second and must be the same instant.
const wholeSeconds = (date: Date): string => new Date(Math.floor(date.getTime() / 1000) * 1000).toISOString();

export type SignCredential = ReturnType<typeof createCredentialSigner>;

// Compact JWS (Open Badges 3.0, JSON Web Token proof). Deterministic.
export function createCredentialSigner(keys: CredentialKeys, issuer: Issuer) {
  return async function signCredential(certificate: Certificate): Promise<string> {
    const { privateKey, thumbprint } = await keys.current();
    const badge = toOpenBadge(certificate, issuer);
    const claims = {
      ...badge,
      iss: badge.issuer.id,
      jti: badge.id,
      sub: badge.credentialSubject.id,
      nbf: Date.parse(badge.validFrom) / 1000,
    };
    return jsonwebtoken.sign(claims, privateKey, {
      algorithm: 'RS256',
      header: { alg: 'RS256', typ: 'JWT', kid: toKeyId(issuer, thumbprint) },
      noTimestamp: true,
    });
  };
}

const KEYWORD = 'openbadgecredential';
// Signature and first chunk (IHDR), both of fixed size.
const AFTER_HEADER = 8 + 25;

// Open Badges 3.0 baking.
export function bakePng(png: Buffer, credential: string): Buffer {
  // iTXt without compression, language or translation
  const text = Buffer.from(`iTXt${KEYWORD}\0\0\0\0\0${credential}`, 'latin1');
  const chunk = Buffer.alloc(text.length + 8);
  chunk.writeUInt32BE(text.length - 4, 0);
  text.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(text), text.length + 4);
  return Buffer.concat([png.subarray(0, AFTER_HEADER), chunk, png.subarray(AFTER_HEADER)]);
}
