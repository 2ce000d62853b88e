import { notify, useUser } from '@coursewright/mfe-kit';
import { Button, Card, Container, PageHeader } from '@coursewright/ui';
import { Download, Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDate } from '../../shared/format-date.ts';
import { SampleBadge } from '../../shared/sample-badge.tsx';
import { SaveNotice } from '../../shared/save-notice.tsx';
import { usePatientAction } from '../../shared/use-patient-action.ts';
import { certificateImageUrl, readCertificateImage } from './certificate-image.api.ts';
import { saveFile } from './save-file.ts';

interface CertificateViewProps {
  courseId: string;
  learnerName: string;
  courseTitle: string;
  end: string;
  sample?: boolean;
}

/** The certificate as the server drew it, and in words what stands on it. */
export function CertificateView({ courseId, learnerName, courseTitle, end, sample }: CertificateViewProps) {
  const { email } = useUser();
  const date = formatDate(end);
  return (
    <Container className="ln:pb-16">
      <PageHeader
        title="Congratulations!"
        subtitle={`You have completed ${courseTitle}.`}
        actions={<DownloadButton courseId={courseId} />}
      />
      <div className="ln:grid ln:gap-6 ln:lg:grid-cols-[minmax(0,1fr)_20rem] ln:lg:items-start">
        <Card padding="none" className="ln:p-2 ln:sm:p-4">
          <img
            src={certificateImageUrl(courseId)}
            alt={`Certificate of completion: ${learnerName} has completed the course ${courseTitle} on ${date}`}
            width={1600}
            height={1130}
            className="ln:h-auto ln:w-full ln:rounded-control ln:bg-sunken"
          />
        </Card>
        <Card className="ln:flex ln:flex-col ln:gap-5">
          <dl className="ln:flex ln:flex-col ln:gap-4">
            <Fact term="Awarded to">{learnerName}</Fact>
            <Fact term="Course">{courseTitle}</Fact>
            <Fact term="Completed on">{date}</Fact>
          </dl>
          {sample && (
            <div>
              <SampleBadge>Sample study material</SampleBadge>
            </div>
          )}
          <p className="ln:flex ln:gap-3 ln:border-t ln:border-line ln:pt-4 ln:text-sm ln:text-muted">
            <Mail aria-hidden="true" className="ln:mt-0.5 ln:size-4.5 ln:flex-none" />
            <span className="ln:min-w-0 ln:break-words">It was also e-mailed to {email}.</span>
          </p>
        </Card>
      </div>
    </Container>
  );
}

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt className="ln:text-sm ln:text-muted">{term}</dt>
    <dd className="ln:text-lg ln:font-semibold ln:break-words">{children}</dd>
  </div>
);

function DownloadButton({ courseId }: { courseId: string }) {
  const { state, run, cancel } = usePatientAction<Blob>();
  async function download() {
    const image = await run((signal) => readCertificateImage(courseId, signal));
    if (!image) return;
    saveFile(image, 'certificate.png');
    notify.success('Downloaded');
  }
  return (
    <div className="ln:flex ln:flex-col ln:gap-3">
      <Button size="lg" loading={state.status === 'busy' || state.status === 'waiting'} onClick={() => void download()}>
        <Download aria-hidden="true" />
        Download
      </Button>
      <SaveNotice state={state} title="Not downloaded yet" onCancel={cancel} />
    </div>
  );
}
