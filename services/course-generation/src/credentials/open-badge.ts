import type { Certificate, QuizSummary } from '../certificates/certificate.ts';
import { credentialIdOf, type Issuer, profileOf, revocationsUrl, verifyUrl } from './issuer.ts';

/** The OpenBadgeCredential (Open Badges 3.0) that says what a certificate says. */
export function openBadgeOf(certificate: Certificate, issuer: Issuer) {
  const { id, learnerName, courseTitle, issuedAt, end } = certificate;
  const page = verifyUrl(issuer, id);
  return {
    '@context': ['https://www.w3.org/ns/credentials/v2', 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'],
    id: credentialIdOf(id),
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: courseTitle,
    issuer: profileOf(issuer),
    validFrom: wholeSeconds(issuedAt),
    awardedDate: wholeSeconds(end),
    credentialSubject: {
      id: `${page}#learner`,
      type: ['AchievementSubject'],
      identifier: [{ type: 'IdentityObject', identityType: 'name', identityHash: learnerName, hashed: false }],
      achievement: achievementOf(certificate, issuer, page),
      ...(certificate.quizzes && { result: resultsOf(certificate.quizzes, page) }),
    },
    credentialStatus: { id: revocationsUrl(issuer), type: '1EdTechRevocationList' },
  };
}

function achievementOf({ courseTitle, source, quizzes }: Certificate, { name }: Issuer, page: string) {
  return {
    id: `${page}#achievement`,
    type: ['Achievement'],
    achievementType: 'Course',
    name: courseTitle,
    description: `The course “${courseTitle}” on ${name}. ${ORIGINS[source]}`,
    criteria: { id: page, narrative: `Opened every lesson of the course. ${quizNarrative(quizzes)}` },
    ...(quizzes && { resultDescription: resultDescriptionsOf(quizzes, page) }),
  };
}

const ORIGINS: Record<Certificate['source'], string> = {
  openai: 'Its lessons were written by an AI model.',
  sample: 'Its lessons are sample study material.',
};

const quizNarrative = (quizzes: QuizSummary | undefined): string =>
  quizzes
    ? `Apart from reading: passed the quizzes of ${quizzes.passed} of ${quizzes.total} topics, with ${quizzes.averagePercent} percent on average.`
    : 'No quiz was taken: reading is all that this credential tells of.';

const resultDescriptionsOf = ({ total }: QuizSummary, page: string) => [
  {
    ...{ id: `${page}#topics-passed`, type: ['ResultDescription'], name: 'Topics whose quiz was passed' },
    ...{ resultType: 'RawScore', valueMin: '0', valueMax: String(total) },
  },
  {
    ...{
      id: `${page}#quiz-average`,
      type: ['ResultDescription'],
      name: 'Average of the best results of the quizzes that were taken',
    },
    ...{ resultType: 'Percent', valueMin: '0', valueMax: '100' },
  },
];

const resultsOf = ({ passed, averagePercent }: QuizSummary, page: string) => [
  { type: ['Result'], resultDescription: `${page}#topics-passed`, value: String(passed) },
  { type: ['Result'], resultDescription: `${page}#quiz-average`, value: String(averagePercent) },
];

/** The signed `nbf` knows seconds only, and must be the same moment. */
const wholeSeconds = (date: Date): string => new Date(Math.floor(date.getTime() / 1000) * 1000).toISOString();
