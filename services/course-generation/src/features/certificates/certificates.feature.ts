import { handledOnce, type JobType } from '@coursewright/service-kit';
import type { Context } from '../../context.ts';
import type { Feature } from '../../feature.ts';
import { createStudyResults } from '../study/index.ts';
import { createCertificateRepository } from './certificate.repository.ts';
import { certificateRoutes, verifyRoutes } from './certificate.routes.ts';
import type { CertificateData } from './certificate.ts';
import { createCertificates } from './certificates.ts';
import { credentialRoutes } from './credentials/credential.routes.ts';
import { createCredentialKeys } from './credentials/credential-keys.ts';
import { createCredentialSigner } from './credentials/open-badge.ts';
import type { Issuer } from './issuer.ts';
import { createLinkPictures } from './link-pictures.ts';

// Certificates stay when their course is deleted: other people rely on them.
export function certificatesFeature(context: Context): Feature {
  const { connection, courses, jobs, learners, config } = context;
  const issuer: Issuer = { name: config.BRAND_NAME, url: config.PUBLIC_URL };
  const repository = createCertificateRepository(connection);
  const keys = createCredentialKeys(connection, config.CREDENTIAL_PRIVATE_KEY);
  const certificates = createCertificates({
    repository,
    courses,
    learners,
    findResults: createStudyResults(context),
    languages: config.INTERFACE_LANGUAGES,
  });
  const signCredential = createCredentialSigner(keys, issuer);
  const certificateJob: JobType<CertificateData & { certificateId: string }> = {
    ...handledOnce,
    name: courses.certificateJob,
    async run({ payload: { certificateId, ...facts } }) {
      await certificates.issue(certificateId, facts);
    },
  };
  return {
    routers: [
      certificateRoutes({ certificates, signCredential, issuer }),
      verifyRoutes(certificates, issuer, createLinkPictures(connection)),
      credentialRoutes({ certificates, repository, keys, signCredential, issuer, connection }),
    ],
    async onUserDeleted(userId) {
      await repository.deleteByUser(userId);
      await jobs.discard((payload) => (payload as CertificateData).userId === userId, [courses.certificateJob]);
    },
    growth: { certificates: repository.countIssued },
    jobs: [certificateJob],
  };
}
