import { courseEvents } from '@coursewright/contracts';
import { createConsumer } from '@coursewright/service-kit';
import type { Context } from '../context.ts';
import { credentialRoutes } from '../credentials/credential.routes.ts';
import { createCredentialKeys } from '../credentials/credential-keys.ts';
import type { Issuer } from '../credentials/issuer.ts';
import { credentialSignerOf } from '../credentials/sign-credential.ts';
import type { Feature } from '../feature.ts';
import { quizSummaryFrom } from '../quizzes/quiz-facts.ts';
import { createCertificateRepository } from './certificate.repository.ts';
import { certificateRoutes } from './certificate.routes.ts';
import { createCertificates } from './certificates.ts';
import { verifyRoutes } from './verify.routes.ts';

/** Certificates stay when their course is deleted: what they say was true, and others rely on it. */
export function certificatesFeature(context: Context): Feature {
  const { connection, courses, learners, config, messaging } = context;
  const issuer: Issuer = { name: config.BRAND_NAME, url: config.PUBLIC_URL };
  const repository = createCertificateRepository(connection);
  const keys = createCredentialKeys(connection, config.CREDENTIAL_PRIVATE_KEY);
  const certificates = createCertificates({ repository, courses, learners, quizSummaryOf: quizSummaryFrom(context) });
  const signCredential = credentialSignerOf(keys, issuer);
  return {
    routers: [
      certificateRoutes({ certificates, signCredential, issuer }),
      verifyRoutes(certificates, issuer),
      credentialRoutes({ certificates, repository, keys, signCredential, issuer }),
    ],
    consumers: [
      createConsumer({
        ...messaging,
        handler: 'certificate-issuer',
        events: courseEvents.courseCompleted,
        async handle({ data: { certificateId, completedAt, ...facts } }) {
          await certificates.issue(certificateId, { ...facts, end: new Date(completedAt) });
        },
      }),
    ],
  };
}
