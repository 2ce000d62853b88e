import { ApiError, MfeLink, usePageTitle } from '@coursewright/mfe-kit';
import { useQuery } from '@coursewright/mfe-kit/query';
import { useParams } from '@coursewright/mfe-kit/router';
import { Button, Container, EmptyState } from '@coursewright/ui';
import { PageFailure } from '../../shared/page-failure.tsx';
import { PageSpinner } from '../../shared/page-spinner.tsx';
import { CertificateView } from './certificate-view.tsx';
import { certificateQuery } from './get-certificate.api.ts';

/** The certificate of a course, at an address that can be kept. */
export function Component() {
  usePageTitle('Certificate');
  const { courseId = '' } = useParams();
  const { data, error, refetch } = useQuery(certificateQuery(courseId));
  if (data) return <CertificateView courseId={courseId} known={data} />;
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <NoCertificate />;
  if (error) {
    return <PageFailure title="The certificate could not be loaded" error={error} onRetry={() => void refetch()} />;
  }
  return <PageSpinner label="Loading the certificate" />;
}

const NoCertificate = () => (
  <Container width="text" className="ln:py-12">
    <EmptyState
      heading="h1"
      title="There is no certificate yet"
      action={
        <Button asChild>
          <MfeLink to="/home">My courses</MfeLink>
        </Button>
      }
    >
      Read every lesson of a course, and its certificate is yours.
    </EmptyState>
  </Container>
);
