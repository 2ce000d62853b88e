import { z } from 'zod';
import { authorSourceSchema } from '../vocabulary.ts';
import { defineEndpoint } from './endpoint.ts';
import { courseParams, instantField, outcomeSchema, text } from './fields.ts';

const certificateParams = z.strictObject({ certificateId: z.uuid('must be the id of a certificate') });

/** What a certificate says. `quizzes` is what was proven, apart from what was read. */
export const certificateSchema = z.object({
  certificateId: z.string(),
  learnerName: z.string(),
  courseTitle: z.string(),
  end: instantField,
  source: authorSourceSchema,
  quizzes: z.object({ passed: z.int(), total: z.int(), averagePercent: z.int() }).optional(),
});
/** See {@link certificateSchema}. */
export type CertificateView = z.infer<typeof certificateSchema>;

/** The calls around certificates. Those by certificate id are public: whoever has the id may check it. */
export const certificateEndpoints = {
  certificate: defineEndpoint({
    method: 'GET',
    path: '/api/courses/:courseId/certificate',
    auth: 'user',
    params: courseParams,
    response: certificateSchema.extend({
      /** The learner's name as it is now, when it differs from the one on the certificate. */
      newName: z.string().optional(),
      /** When and why it was withdrawn. */
      revoked: z.object({ at: instantField, reason: z.string() }).optional(),
      verifyUrl: z.string(),
      linkedInUrl: z.string(),
    }),
  }),
  /** The certificate as PNG. */
  certificateImage: defineEndpoint({
    method: 'GET',
    path: '/api/courses/:courseId/certificate.png',
    auth: 'user',
    kind: 'binary',
    mediaTypes: ['image/png'],
    params: courseParams,
    response: z.unknown(),
  }),
  certificatePdf: defineEndpoint({
    method: 'GET',
    path: '/api/courses/:courseId/certificate.pdf',
    auth: 'user',
    kind: 'binary',
    mediaTypes: ['application/pdf'],
    params: courseParams,
    response: z.unknown(),
  }),
  /** Issues the certificate anew under the learner's present name; the former one is revoked as superseded. */
  reissueCertificate: defineEndpoint({
    method: 'POST',
    path: '/api/courses/:courseId/certificate/reissue',
    auth: 'user',
    params: courseParams,
    body: z.strictObject({}),
    response: z.object({ certificateId: z.string() }),
  }),
  /** What the public page /verify/{id} shows. */
  verifyCertificate: defineEndpoint({
    method: 'GET',
    path: '/api/certificates/:certificateId',
    auth: 'public',
    params: certificateParams,
    response: certificateSchema.extend({
      status: z.enum(['valid', 'revoked', 'superseded']),
      revokedAt: instantField.optional(),
      reason: z.string().optional(),
      issuer: z.string(),
    }),
  }),
  /** The Open Badges 3.0 credential as a compact JWS (`application/vc+jwt`). */
  credential: defineEndpoint({
    method: 'GET',
    path: '/api/certificates/:certificateId/credential',
    auth: 'public',
    kind: 'binary',
    mediaTypes: ['application/vc+jwt'],
    params: certificateParams,
    response: z.unknown(),
  }),
  /** Checks a credential somebody holds: its signature, its contents, and whether it was revoked. */
  checkCredential: defineEndpoint({
    method: 'POST',
    path: '/api/certificates/check',
    auth: 'public',
    body: z.strictObject({ credential: text({ max: 20_000 }) }),
    response: z.object({
      status: z.enum(['valid', 'revoked', 'superseded', 'forged', 'unreadable']),
      message: z.string(),
      certificateId: z.string().optional(),
    }),
  }),
  /** The public keys (JWK set) that credentials are signed with. */
  issuerKeys: defineEndpoint({
    method: 'GET',
    path: '/api/credentials/keys',
    auth: 'public',
    response: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }),
  }),
  /** The issuer's profile, which every credential names. */
  issuerProfile: defineEndpoint({
    method: 'GET',
    path: '/api/credentials/issuer',
    auth: 'public',
    response: z.record(z.string(), z.unknown()),
  }),
  /** The list a credential's `credentialStatus` points to (1EdTechRevocationList). */
  revocations: defineEndpoint({
    method: 'GET',
    path: '/api/credentials/revocations',
    auth: 'public',
    response: z.record(z.string(), z.unknown()),
  }),
  revokeCertificate: defineEndpoint({
    method: 'POST',
    path: '/api/admin/certificates/:certificateId/revoke',
    auth: 'admin',
    fresh: true,
    params: certificateParams,
    body: z.strictObject({ reason: text({ max: 300 }) }),
    response: outcomeSchema,
  }),
} as const;
