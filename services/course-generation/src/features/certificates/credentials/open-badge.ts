import { crc32 } from 'node:zlib';
import jsonwebtoken from 'jsonwebtoken';
import { type Certificate, provenQuizzes, type StudyResults } from '../certificate.ts';
import { type Issuer, revocationsUrl, toCredentialId, toIssuerProfile, toKeyId, verifyUrl } from '../issuer.ts';
import type { CredentialKeys } from './credential-keys.ts';

export const OPEN_BADGE_CONTEXT = [
  'https://www.w3.org/ns/credentials/v2',
  'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
];

function toOpenBadge(certificate: Certificate, issuer: Issuer) {
  const { id, learnerName, courseTitle, issuedAt, end } = certificate;
  const page = verifyUrl(issuer, id);
  const results = getResults(certificate);
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
      ...(hasAny(results) && { result: toResults(results, page) }),
    },
    credentialStatus: { id: revocationsUrl(issuer), type: '1EdTechRevocationList' },
  };
}

function toAchievement(certificate: Certificate, { name }: Issuer, page: string) {
  const { courseTitle, source } = certificate;
  const results = getResults(certificate);
  const narrative = [lessonNarrative(certificate), quizNarrative(results), objectiveNarrative(results)]
    .filter((sentence) => sentence !== '')
    .join(' ');
  return {
    id: `${page}#achievement`,
    type: ['Achievement'],
    achievementType: 'Course',
    name: courseTitle,
    description: `The course “${courseTitle}” on ${name}. ${ORIGINS[source]}`,
    criteria: { id: page, narrative },
    ...(hasAny(results) && { resultDescription: toResultDescriptions(results, page) }),
  };
}

const ORIGINS: Record<Certificate['source'], string> = {
  openai: 'Its lessons were written by an AI model.',
  sample: 'Its lessons are sample study material.',
};

// Until certificates named objectives, a lesson was done as soon as it was opened.
function lessonNarrative({ lessons, objectives }: Certificate): string {
  const verb = objectives ? 'Read' : 'Opened';
  if (!lessons) return `${verb} every lesson of the course.`;
  const { count, removed, claimed } = lessons;
  const known = claimed ? ` The learner said to know some of them instead: ${claimed}.` : '';
  const without = removed > 0 ? ` The learner had removed others: ${removed}.` : '';
  return `${verb} every lesson of the course (${count}).${known}${without}`;
}

const getResults = (certificate: Certificate): StudyResults => ({
  quizzes: provenQuizzes(certificate),
  objectives: certificate.objectives,
});

const hasAny = ({ quizzes, objectives }: StudyResults): boolean => quizzes !== undefined || objectives !== undefined;

const quizNarrative = ({ quizzes, objectives }: StudyResults): string => {
  if (quizzes)
    return `In addition to reading: passed the quizzes of ${quizzes.passed} of ${quizzes.total} topics, with ${quizzes.averagePercent} percent on average.`;
  return objectives && objectives.proven > 0 ? '' : 'This credential covers reading only, not quizzes.';
};

const objectiveNarrative = ({ objectives }: StudyResults): string => {
  if (!objectives) return '';
  const { proven, total, texts } = objectives;
  const counted = `Proven by at least three right answers without hints, the last at least 20 hours after the first: ${proven} of ${total} objectives.`;
  return texts.length === 0 ? counted : `${counted} Among them: ${texts.join('; ')}.`;
};

const scored = (id: string, name: string, total: number) => ({
  id,
  type: ['ResultDescription'],
  name,
  resultType: 'RawScore',
  valueMin: '0',
  valueMax: String(total),
});

const toResultDescriptions = ({ quizzes, objectives }: StudyResults, page: string) => [
  ...(quizzes
    ? [
        scored(`${page}#topics-passed`, 'Topics whose quiz was passed', quizzes.total),
        {
          id: `${page}#quiz-average`,
          type: ['ResultDescription'],
          name: 'Average of the best results of the quizzes that were passed',
          resultType: 'Percent',
          valueMin: '0',
          valueMax: '100',
        },
      ]
    : []),
  ...(objectives ? [scored(`${page}#objectives-proven`, 'Objectives proven by answers', objectives.total)] : []),
];

function toResults({ quizzes, objectives }: StudyResults, page: string) {
  const of = (name: string, value: number) => ({
    type: ['Result'],
    resultDescription: `${page}#${name}`,
    value: String(value),
  });
  return [
    ...(quizzes ? [of('topics-passed', quizzes.passed), of('quiz-average', quizzes.averagePercent)] : []),
    ...(objectives ? [of('objectives-proven', objectives.proven)] : []),
  ];
}

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
