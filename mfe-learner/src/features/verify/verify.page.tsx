import { ApiError, usePageTitle } from '@coursewright/mfe-kit';
import { useQuery } from '@coursewright/mfe-kit/query';
import { useParams } from '@coursewright/mfe-kit/router';
import { Button, Card, Container } from '@coursewright/ui';
import { Download } from 'lucide-react';
import { PageFailure } from '../../shared/page-failure.tsx';
import { PageSpinner } from '../../shared/page-spinner.tsx';
import { CertificateFacts } from './certificate-facts.tsx';
import { certificateIdIn } from './certificate-id.ts';
import { CertificateStatus } from './certificate-status.tsx';
import { CredentialCheck } from './credential-check.tsx';
import { UnknownCertificate } from './unknown-certificate.tsx';
import { credentialUrl, type VerifiedCertificate, verifiedCertificateQuery } from './verify-certificate.api.ts';

/** Public: whether a certificate that somebody showed is real, and still holds. */
export function Component() {
  usePageTitle('Check a certificate');
  const { certificateId = '' } = useParams();
  const id = certificateIdIn(certificateId);
  const { data, error, refetch } = useQuery({ ...verifiedCertificateQuery(id ?? ''), enabled: id !== undefined });
  const unknown = !id || (error instanceof ApiError && (error.status === 404 || error.status === 400));
  return (
    <>
      {unknown ? (
        <UnknownCertificate />
      ) : data ? (
        <Verified certificate={data} />
      ) : error ? (
        <PageFailure title="The certificate could not be checked" error={error} onRetry={() => void refetch()} />
      ) : (
        <PageSpinner label="Checking the certificate" />
      )}
    </>
  );
}

const Verified = ({ certificate }: { certificate: VerifiedCertificate }) => (
  <Container width="text" className="ln:flex ln:flex-col ln:gap-8 ln:py-10 ln:sm:py-14">
    <CertificateStatus certificate={certificate} />
    <CertificateFacts certificate={certificate} />
    <Card padding="lg" className="ln:flex ln:flex-col ln:gap-5">
      <h2 className="ln:text-xl ln:font-semibold">The signed credential</h2>
      <p className="ln:text-muted">
        The same as a file (Open Badges 3.0) that carries a digital signature. A wallet or another program can check it
        without this page.
      </p>
      <div>
        <Button variant="secondary" asChild>
          <a href={credentialUrl(certificate.certificateId)} download={`credential-${certificate.certificateId}.jwt`}>
            <Download aria-hidden="true" />
            Download the credential
          </a>
        </Button>
      </div>
      <details className="ln:border-t ln:border-line ln:pt-4">
        <summary className="ln:cursor-pointer ln:py-1 ln:font-medium">Check a credential somebody sent you</summary>
        <div className="ln:pt-4">
          <CredentialCheck />
        </div>
      </details>
    </Card>
  </Container>
);
