import type { CertificateView, certificateEndpoints, ResponseOf } from '@coursewright/contracts';
import type { CertificateContent } from '../certificate-image/certificate-layout.ts';
import { type Issuer, verifyUrl } from '../credentials/issuer.ts';
import { type Certificate, quizLine, sourceNote } from './certificate.ts';

/** What certificate says to anybody: nothing else of the learner is in it. */
function toView({ id, learnerName, courseTitle, end, source, quizzes }: Certificate): CertificateView {
  return {
    ...{ certificateId: id, learnerName, courseTitle, end: end.toISOString(), source },
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
    ...{ status, issuer: issuer.name },
    ...(revokedAt && { revokedAt: revokedAt.toISOString() }),
    ...(status === 'revoked' && reason && { reason }),
  };
}

export function toContent(certificate: Certificate, issuer: Issuer): CertificateContent {
  const { id, learnerName, courseTitle, end: completedOn, source, quizzes } = certificate;
  return {
    ...{ brandName: issuer.name, learnerName, courseTitle, completedOn, verifyUrl: verifyUrl(issuer, id) },
    quizzes: quizzes && quizLine(quizzes),
    note: sourceNote(source),
  };
}

/** Opens LinkedIn's form for a new certification, filled in. */
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
