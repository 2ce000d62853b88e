import { type CertificateView as CertificateFacts, certificateEndpoints, objectIdField } from '@coursewright/contracts';
import { apiRequest, errorMessage, notify, usePageTitle, useUser } from '@coursewright/mfe-kit';
import { useMutation, useQuery, useQueryClient } from '@coursewright/mfe-kit/query';
import { Navigate, useParams } from '@coursewright/mfe-kit/router';
import { createDateFormat, formatLocalDate, formatShortDate } from '@coursewright/text';
import { Alert, Button, Card, Container, DescriptionList, PageHeader } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Copy, Mail, Share2, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { formatObjectives, formatQuizResults, formatResults } from '../../shared/format.ts';
import { usePageState } from '../../shared/hooks.ts';
import { Missing, PageState } from '../../shared/page-state.tsx';
import { SampleBadge } from '../../shared/sample-badge.tsx';
import {
  CertificatePicture,
  certificateQuery,
  DownloadButtons,
  type OwnCertificate,
  type ShareTarget,
  useShare,
} from './certificate-parts.tsx';
import print from './print.module.css';

interface ReissueNoticeProps {
  courseId: string;
  title: string;
  label: string;
  done: string;
  children: ReactNode;
}

function ReissueNotice({ courseId, title, label, done, children }: ReissueNoticeProps) {
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => apiRequest(certificateEndpoints.reissueCertificate, { params: { courseId }, body: {} }),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: certificateQuery(courseId).queryKey });
      notify.success(done);
    },
  });
  return (
    <Alert
      title={title}
      actions={
        <Button size="sm" loading={isPending} onClick={() => mutate()}>
          {label}
        </Button>
      }
    >
      {children}
      {error && (
        <p className="ln:mt-2 ln:text-danger">
          <Trans>Not issued: {errorMessage(error)}</Trans>
        </p>
      )}
    </Alert>
  );
}

// A reissue takes both the name and the results, so one notice is enough.
function ChangesNotice({ courseId, certificate }: { courseId: string; certificate: OwnCertificate }) {
  const { learnerName, newName, betterQuizzes, moreProven } = certificate;
  const results = formatResults({ quizzes: betterQuizzes, objectives: moreProven });
  if (newName)
    return (
      <ReissueNotice
        courseId={courseId}
        title={t`Your name has changed`}
        label={t`Reissue`}
        done={t`Certificate reissued`}
      >
        {results ? (
          <Trans>
            This certificate is for <bdi>{learnerName}</bdi>; your profile says <bdi>{newName}</bdi>. It can be reissued
            under your present name, with your present results: {results}. It gets a new number, and the check of the
            old one says that it was replaced.
          </Trans>
        ) : (
          <Trans>
            This certificate is for <bdi>{learnerName}</bdi>; your profile says <bdi>{newName}</bdi>. It can be reissued
            under your present name. It gets a new number, and the check of the old one says that it was replaced.
          </Trans>
        )}
      </ReissueNotice>
    );
  if (!results) return null;
  const present = formatResults(certificate);
  return (
    <ReissueNotice
      courseId={courseId}
      title={t`Your results are better now`}
      label={t`Update the results`}
      done={t`Results updated`}
    >
      <span>
        {present
          ? t`This certificate says: ${present}. Now you have: ${results}.`
          : t`This certificate names no results yet. Now you have: ${results}.`}
      </span>{' '}
      <Trans>The updated certificate gets a new number, and links to the old one lead to it.</Trans>
    </ReissueNotice>
  );
}

function SharingCard({ verifyUrl, linkedInUrl, courseTitle }: ShareTarget & { linkedInUrl: string }) {
  const { address, copy, share } = useShare({ verifyUrl, courseTitle });
  return (
    <Card className="ln:grid ln:gap-4 ln:lg:col-span-2 ln:lg:grid-cols-[minmax(0,1fr)_20rem] ln:lg:gap-x-10">
      <div className="ln:flex ln:flex-col ln:gap-4">
        <h2 className="ln:flex ln:items-center ln:gap-2 ln:text-lg ln:font-semibold">
          <ShieldCheck className="ln:size-5 ln:flex-none ln:text-brand" />
          <Trans>Share proof of your certificate</Trans>
        </h2>
        <p className="ln:text-sm ln:text-muted">
          <Trans>
            Anyone can check this certificate at this address, without an account. The QR code leads there too.
          </Trans>
        </p>
        <a ref={address} href={verifyUrl} className="ln:text-sm ln:font-medium ln:break-all ln:text-brand ln:underline">
          <span dir="ltr">{verifyUrl}</span>
        </a>
      </div>
      <div className="ln:flex ln:flex-col ln:gap-3">
        {share && (
          <Button icon={Share2} block onClick={share}>
            <Trans>Share</Trans>
          </Button>
        )}
        <Button icon={Copy} variant="secondary" block onClick={copy}>
          <Trans>Copy the verification link</Trans>
        </Button>
        <Button variant="secondary" block asChild>
          <a href={linkedInUrl} target="_blank" rel="noopener noreferrer">
            <Trans>Add to LinkedIn</Trans>
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

// As short as `formatShortDate`, of an instant that no certificate has fixed yet: in the time zone of the reader.
const formatOwnDate = /* @__PURE__ */ createDateFormat({});

export function CertificateView({ courseId, known }: CertificateViewProps) {
  const { email } = useUser();
  const { data } = useQuery(certificateQuery(courseId));
  const { learnerName, courseTitle, end, endDay } = data ?? known;
  const date = endDay || data ? formatShortDate(endDay ?? end) : formatOwnDate(end);
  return (
    <Container className={`${print.sheet} ln:pb-16`}>
      <PageHeader
        title={t`Congratulations!`}
        subtitle={
          <Trans>
            You have completed <bdi>{courseTitle}</bdi>.
          </Trans>
        }
        actions={<DownloadButtons courseId={courseId} />}
      />
      <div className="ln:grid ln:grid-cols-1 ln:gap-6 ln:lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="ln:flex ln:flex-col ln:gap-6">
          {data?.revoked && (
            <Alert tone="danger" title={t`This certificate was revoked on ${formatLocalDate(data.revoked.at)}`}>
              <bdi>{data.revoked.reason}</bdi>{' '}
              <Trans>People who check it will see this. If you think this is a mistake, please contact us.</Trans>
            </Alert>
          )}
          {data && <ChangesNotice courseId={courseId} certificate={data} />}
          <Card padding="none" className="ln:p-2 ln:sm:p-4">
            <CertificatePicture
              courseId={courseId}
              version={data?.certificateId}
              learnerName={learnerName}
              courseTitle={courseTitle}
              date={date}
            />
          </Card>
        </div>
        <Card className="ln:flex ln:flex-col ln:gap-5">
          <DescriptionList
            className="ln:flex ln:flex-col ln:gap-4"
            entries={[
              [t`Awarded to`, learnerName],
              [t`Course`, courseTitle],
              [t`Completed on`, date],
              data?.quizzes && [t`Quizzes`, formatQuizResults(data.quizzes)],
              data?.objectives && [t`Proven by answers`, formatObjectives(data.objectives)],
            ]}
          />
          {data?.source === 'sample' && (
            <div>
              <SampleBadge>
                <Trans>Sample study material</Trans>
              </SampleBadge>
            </div>
          )}
          <p className="ln:flex ln:mt-auto ln:gap-3 ln:border-t ln:border-line ln:pt-4 ln:text-sm ln:text-muted">
            <Mail className="ln:mt-0.5 ln:size-4.5 ln:flex-none" />
            <span className="ln:min-w-0 ln:break-words">
              <Trans>It was also e-mailed to {email}.</Trans>
            </span>
          </p>
        </Card>
        {data && !data.revoked && <SharingCard {...data} />}
      </div>
    </Container>
  );
}

export function CertificatePage() {
  usePageTitle(t`Certificate`);
  const { courseId = '' } = useParams();
  const query = useQuery(certificateQuery(courseId));
  if (query.data) return <CertificateView courseId={courseId} known={query.data} />;
  return (
    <PageState
      query={query}
      title={t`The certificate could not be loaded`}
      label={t`Loading the certificate`}
      missing={
        <Missing title={t`There is no certificate yet`} to="/home" label={t`My courses`}>
          <Trans>Read every lesson of a course to get its certificate.</Trans>
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
  usePageTitle(t`Certificate`);
  const { name } = useUser();
  const state = usePageState(certificateStateSchema);
  if (!state) return <Navigate to="/create" replace />;
  const { courseId, courseTitle, end } = state;
  return <CertificateView courseId={courseId} known={{ learnerName: name, courseTitle, end }} />;
}
