import { z } from 'zod';
import { authorSourceSchema } from '../../vocabulary.ts';
import { defineEndpoint } from '../endpoint.ts';
import { courseParams, dayField, instantField, outcomeSchema, text } from '../fields.ts';

const certificateParams = z.strictObject({ certificateId: z.uuid('must be the id of a certificate') });

// Only given from a passed topic on; the average is that of the passed topics.
const quizSummarySchema = z.object({ passed: z.int(), total: z.int(), averagePercent: z.int() });

// Missing on certificates of older releases; `texts` are the proven ones, as far as there is room.
const objectiveSummarySchema = z.object({ proven: z.int(), total: z.int(), texts: z.array(z.string()) });

export const certificateSchema = z.object({
  certificateId: z.string(),
  learnerName: z.string(),
  courseTitle: z.string(),
  end: instantField,
  // In the learner's time zone; missing on certificates of older releases (UTC).
  endDay: dayField.optional(),
  source: authorSourceSchema,
  // Missing on certificates of older releases. `removed`: by the learner, before the course was finished;
  // `claimed`: of the count, said to be known.
  lessons: z.object({ count: z.int(), removed: z.int(), claimed: z.int().optional() }).optional(),
  quizzes: quizSummarySchema.optional(),
  objectives: objectiveSummarySchema.optional(),
});
export type CertificateView = z.infer<typeof certificateSchema>;

// Endpoints by certificate id are public: anyone with the id can verify the certificate.
export const certificateEndpoints = {
  certificate: defineEndpoint('GET /api/courses/:courseId/certificate', {
    auth: 'user',
    revalidate: true,
    params: courseParams,
    response: certificateSchema.extend({
      newName: z.string().optional(),
      // Present results, when a reissue would improve those of the certificate.
      betterQuizzes: quizSummarySchema.optional(),
      moreProven: objectiveSummarySchema.optional(),
      revoked: z.object({ at: instantField, reason: z.string() }).optional(),
      verifyUrl: z.string(),
      linkedInUrl: z.string(),
    }),
  }),
  certificateImage: defineEndpoint('GET /api/courses/:courseId/certificate.png', {
    auth: 'user',
    kind: 'binary',
    mediaTypes: ['image/png'],
    params: courseParams,
    response: z.unknown(),
  }),
  certificatePdf: defineEndpoint('GET /api/courses/:courseId/certificate.pdf', {
    auth: 'user',
    kind: 'binary',
    mediaTypes: ['application/pdf'],
    params: courseParams,
    response: z.unknown(),
  }),
  // Takes the present name and the better results, and supersedes the previous certificate. Idempotent.
  reissueCertificate: defineEndpoint('POST /api/courses/:courseId/certificate/reissue', {
    auth: 'user',
    params: courseParams,
    response: z.object({ certificateId: z.string() }),
  }),
  verifyCertificate: defineEndpoint('GET /api/certificates/:certificateId', {
    auth: 'public',
    params: certificateParams,
    response: certificateSchema.extend({
      status: z.enum(['valid', 'revoked', 'superseded']),
      revokedAt: instantField.optional(),
      reason: z.string().optional(),
      issuer: z.string(),
      // The newest certificate that replaced this one under the same name. A new name is not revealed.
      replacedBy: z.string().optional(),
    }),
  }),
  // For link previews, 1200 × 630; only of a valid certificate.
  certificateLinkPicture: defineEndpoint('GET /api/certificates/:certificateId/picture.png', {
    auth: 'public',
    kind: 'binary',
    mediaTypes: ['image/png'],
    params: certificateParams,
    response: z.unknown(),
  }),
  credential: defineEndpoint('GET /api/certificates/:certificateId/credential', {
    auth: 'public',
    kind: 'binary',
    mediaTypes: ['application/vc+jwt'],
    params: certificateParams,
    response: z.unknown(),
  }),
  checkCredential: defineEndpoint('POST /api/certificates/check', {
    auth: 'public',
    body: z.strictObject({ credential: text({ max: 20_000 }) }),
    response: z.object({
      status: z.enum(['valid', 'revoked', 'superseded', 'forged', 'unreadable']),
      message: z.string(),
      certificateId: z.string().optional(),
    }),
  }),
  issuerKeys: defineEndpoint('GET /api/credentials/keys', {
    auth: 'public',
    response: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }),
  }),
  issuerProfile: defineEndpoint('GET /api/credentials/issuer', {
    auth: 'public',
    response: z.record(z.string(), z.unknown()),
  }),
  // 1EdTechRevocationList, named by `credentialStatus` of the credential.
  revocations: defineEndpoint('GET /api/credentials/revocations', {
    auth: 'public',
    response: z.record(z.string(), z.unknown()),
  }),
  revokeCertificate: defineEndpoint('POST /api/admin/certificates/:certificateId/revoke', {
    auth: 'admin',
    fresh: true,
    params: certificateParams,
    body: z.strictObject({ reason: text({ max: 300 }) }),
    response: outcomeSchema,
  }),
} as const;
