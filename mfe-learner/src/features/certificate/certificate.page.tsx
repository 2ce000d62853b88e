import { type CertificateView as CertificateFacts, certificateEndpoints, objectIdField } from '@coursewright/contracts';
import {
  apiRequest,
  buildUrl,
  errorMessage,
  fetchFile,
  notify,
  saveFile,
  usePageTitle,
  useUser,
} from '@coursewright/mfe-kit';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@coursewright/mfe-kit/query';
import { Navigate, useParams } from '@coursewright/mfe-kit/router';
import { formatLocalDate, formatShortDate } from '@coursewright/text';
import { Alert, Button, Card, Container, DescriptionList, PageHeader } from '@coursewright/ui';
import { Copy, Download, FileText, Mail, ShieldCheck } from 'lucide-react';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { formatQuizResults } from '../../shared/format.ts';
import { usePageState } from '../../shared/hooks.ts';
import { Missing, PageState } from '../../shared/page-state.tsx';
import { useRetry } from '../../shared/retry.ts';
import { RetryNotice } from '../../shared/retry-notice.tsx';
import { SampleBadge } from '../../shared/sample-badge.tsx';

const fileEndpoints = { image: certificateEndpoints.certificateImage, pdf: certificateEndpoints.certificatePdf };

type CertificateFile = keyof typeof fileEndpoints;

const certificateFileUrl = (file: CertificateFile, courseId: string) => buildUrl(fileEndpoints[file], { courseId });

async function downloadCertificate(file: CertificateFile, courseId: string, signal: AbortSignal): Promise<Blob> {
  await apiRequest(certificateEndpoints.certificate, { params: { courseId }, signal });
  const url = certificateFileUrl(file, courseId);
  return (await fetchFile(url, 'The certificate could not be downloaded.', signal)).blob();
}

const certificateQuery = (courseId: string) =>
  queryOptions({
    queryKey: ['certificate', courseId],
    queryFn: ({ signal }) => apiRequest(certificateEndpoints.certificate, { params: { courseId }, signal }),
  });

const FILE_NAMES: Record<CertificateFile, string> = { image: 'certificate.png', pdf: 'certificate.pdf' };

function DownloadButtons({ courseId }: { courseId: string }) {
  const { state, busy, run, cancel } = useRetry();
  const [requested, setRequested] = useState<CertificateFile>();

  async function download(file: CertificateFile) {
    setRequested(file);
    const read = await run((signal) => downloadCertificate(file, courseId, signal));
    if (!read) return;
    saveFile(read, FILE_NAMES[file]);
    notify.success('Downloaded');
  }

  return (
    <div className="ln:flex ln:flex-col ln:gap-3">
      <div className="ln:flex ln:flex-wrap ln:gap-3">
        <Button
          icon={Download}
          size="lg"
          loading={busy && requested === 'image'}
          onClick={() => void download('image')}
        >
          Download
        </Button>
        <Button
          icon={FileText}
          size="lg"
          variant="secondary"
          loading={busy && requested === 'pdf'}
          onClick={() => void download('pdf')}
        >
          Download PDF
        </Button>
      </div>
      <RetryNotice state={state} title="Your file is not downloaded yet" onCancel={cancel} />
    </div>
  );
}

function NameChangeNotice({ courseId, name, newName }: { courseId: string; name: string; newName: string }) {
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => apiRequest(certificateEndpoints.reissueCertificate, { params: { courseId }, body: {} }),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: certificateQuery(courseId).queryKey });
      notify.success('Certificate reissued');
    },
  });
  return (
    <Alert
      title="Your name has changed"
      actions={
        <Button size="sm" loading={isPending} onClick={() => mutate()}>
          Reissue
        </Button>
      }
    >
      This certificate is for <bdi>{name}</bdi>; your profile says <bdi>{newName}</bdi>. It can be reissued under your
      present name. It gets a new number, and the check of the old one says that it was replaced.
      {error && <p className="ln:mt-2 ln:text-danger">Not issued: {errorMessage(error)}</p>}
    </Alert>
  );
}

function SharingCard({ verifyUrl, linkedInUrl }: { verifyUrl: string; linkedInUrl: string }) {
  const address = useRef<HTMLAnchorElement>(null);

  async function copy() {
    try {
      await navigator.clipboard.writeText(verifyUrl);
      notify.success('Link copied');
    } catch {
      // Not every browser lets a page write to the clipboard: the address stays selected, for the keyboard.
      if (address.current) getSelection()?.selectAllChildren(address.current);
      notify.info('The link is selected: copy it with your keyboard');
    }
  }

  return (
    <Card className="ln:flex ln:flex-col ln:gap-4">
      <h2 className="ln:flex ln:items-center ln:gap-2 ln:text-lg ln:font-semibold">
        <ShieldCheck className="ln:size-5 ln:flex-none ln:text-brand" />
        Share proof of your certificate
      </h2>
      <p className="ln:text-sm ln:text-muted">
        Anyone can check this certificate at this address, without an account. The QR code leads there too.
      </p>
      <a ref={address} href={verifyUrl} className="ln:text-sm ln:font-medium ln:break-all ln:text-brand ln:underline">
        {verifyUrl}
      </a>
      <div className="ln:flex ln:flex-col ln:gap-3">
        <Button icon={Copy} variant="secondary" block onClick={() => void copy()}>
          Copy the verification link
        </Button>
        <Button variant="secondary" block asChild>
          <a href={linkedInUrl} target="_blank" rel="noopener noreferrer">
            Add to LinkedIn
          </a>
        </Button>
      </div>
    </Card>
  );
}

interface CertificateViewProps {
  courseId: string;
  known: Pick<CertificateFacts, 'learnerName' | 'courseTitle' | 'end' | 'endDay'>;
}

export function CertificateView({ courseId, known }: CertificateViewProps) {
  const { email } = useUser();
  const { data } = useQuery(certificateQuery(courseId));
  const { learnerName, courseTitle, end, endDay } = data ?? known;
  const date = endDay ? formatShortDate(endDay) : data ? formatShortDate(end) : formatLocalDate(end);
  // The URL of the picture stays the same when the certificate is reissued.
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
            <Alert tone="danger" title={`This certificate was revoked on ${formatLocalDate(data.revoked.at)}`}>
              {data.revoked.reason} People who check it will see this. If you think this is a mistake, please contact
              us.
            </Alert>
          )}
          {data?.newName && <NameChangeNotice courseId={courseId} name={learnerName} newName={data.newName} />}
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
            <DescriptionList
              className="ln:flex ln:flex-col ln:gap-4"
              entries={[
                ['Awarded to', learnerName],
                ['Course', courseTitle],
                ['Completed on', date],
                data?.quizzes && ['Quizzes', formatQuizResults(data.quizzes)],
              ]}
            />
            {data?.source === 'sample' && (
              <div>
                <SampleBadge>Sample study material</SampleBadge>
              </div>
            )}
            <p className="ln:flex ln:gap-3 ln:border-t ln:border-line ln:pt-4 ln:text-sm ln:text-muted">
              <Mail className="ln:mt-0.5 ln:size-4.5 ln:flex-none" />
              <span className="ln:min-w-0 ln:break-words">It was also e-mailed to {email}.</span>
            </p>
          </Card>
          {data && !data.revoked && <SharingCard verifyUrl={data.verifyUrl} linkedInUrl={data.linkedInUrl} />}
        </div>
      </div>
    </Container>
  );
}

export function CertificatePage() {
  usePageTitle('Certificate');
  const { courseId = '' } = useParams();
  const query = useQuery(certificateQuery(courseId));
  if (query.data) return <CertificateView courseId={courseId} known={query.data} />;
  return (
    <PageState
      query={query}
      title="The certificate could not be loaded"
      label="Loading the certificate"
      missing={
        <Missing title="There is no certificate yet" to="/home" label="My courses">
          Read every lesson of a course to get its certificate.
        </Missing>
      }
    />
  );
}

const certificateStateSchema = z.object({
  courseTitle: z.string().min(1),
  end: z.iso.datetime().catch(() => new Date().toISOString()),
  courseId: objectIdField,
});

export function CertificateStatePage() {
  usePageTitle('Certificate');
  const { name } = useUser();
  const state = usePageState(certificateStateSchema);
  if (!state) return <Navigate to="/create" replace />;
  const { courseId, courseTitle, end } = state;
  return <CertificateView courseId={courseId} known={{ learnerName: name, courseTitle, end }} />;
}
