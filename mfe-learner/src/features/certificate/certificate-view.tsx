import type { CertificateView as CertificateFacts } from '@coursewright/contracts';
import { useUser } from '@coursewright/mfe-kit';
import { useQuery } from '@coursewright/mfe-kit/query';
import { Alert, Card, Container, PageHeader } from '@coursewright/ui';
import { Mail } from 'lucide-react';
import { Fact } from '../../shared/fact.tsx';
import { formatDate } from '../../shared/format-date.ts';
import { SampleBadge } from '../../shared/sample-badge.tsx';
import { certificateFileUrl } from './certificate-files.api.ts';
import { DownloadButtons } from './download-buttons.tsx';
import { certificateQuery } from './get-certificate.api.ts';
import { NewNameNotice } from './new-name-notice.tsx';
import { SharingCard } from './sharing-card.tsx';

interface CertificateViewProps {
  courseId: string;
  /** What is known before the server has spoken. */
  known: Pick<CertificateFacts, 'learnerName' | 'courseTitle' | 'end'>;
}

/** The certificate as the server drew it, and in words what stands on it. */
export function CertificateView({ courseId, known }: CertificateViewProps) {
  const { email } = useUser();
  const { data } = useQuery(certificateQuery(courseId));
  const { learnerName, courseTitle, end } = data ?? known;
  const date = formatDate(end);
  // the address of the picture stays the same when the certificate is issued anew
  const version = data ? `?v=${data.certificateId}` : '';
  return (
    <Container className="ln:pb-16">
      <PageHeader
        title="Congratulations!"
        subtitle={`You have completed ${courseTitle}.`}
        actions={<DownloadButtons courseId={courseId} />}
      />
      <div className="ln:grid ln:gap-6 ln:lg:grid-cols-[minmax(0,1fr)_20rem] ln:lg:items-start">
        <div className="ln:flex ln:flex-col ln:gap-6">
          {data?.revoked && (
            <Alert tone="danger" title={`This certificate was revoked on ${formatDate(data.revoked.at)}`}>
              {data.revoked.reason} Whoever checks it is told so. If you think this is a mistake, please contact us.
            </Alert>
          )}
          {data?.newName && <NewNameNotice courseId={courseId} name={learnerName} newName={data.newName} />}
          <Card padding="none" className="ln:p-2 ln:sm:p-4">
            <img
              src={`${certificateFileUrl('image', courseId)}${version}`}
              alt={`Certificate of completion: ${learnerName} has completed the course ${courseTitle} on ${date}`}
              width={1600}
              height={1130}
              className="ln:h-auto ln:w-full ln:rounded-control ln:bg-sunken"
            />
          </Card>
        </div>
        <div className="ln:flex ln:flex-col ln:gap-6">
          <Card className="ln:flex ln:flex-col ln:gap-5">
            <dl className="ln:flex ln:flex-col ln:gap-4">
              <Fact term="Awarded to">{learnerName}</Fact>
              <Fact term="Course">{courseTitle}</Fact>
              <Fact term="Completed on">{date}</Fact>
              {data?.quizzes && (
                <Fact term="Quizzes">
                  {data.quizzes.passed} of {data.quizzes.total} topics passed, {data.quizzes.averagePercent} percent on
                  average
                </Fact>
              )}
            </dl>
            {data?.source === 'sample' && (
              <div>
                <SampleBadge>Sample study material</SampleBadge>
              </div>
            )}
            <p className="ln:flex ln:gap-3 ln:border-t ln:border-line ln:pt-4 ln:text-sm ln:text-muted">
              <Mail aria-hidden="true" className="ln:mt-0.5 ln:size-4.5 ln:flex-none" />
              <span className="ln:min-w-0 ln:break-words">It was also e-mailed to {email}.</span>
            </p>
          </Card>
          {data && !data.revoked && <SharingCard verifyUrl={data.verifyUrl} linkedInUrl={data.linkedInUrl} />}
        </div>
      </div>
    </Container>
  );
}
