import { certificateEndpoints, type ResponseOf } from '@coursewright/contracts';
import { apiRequest, buildUrl, findUuid, isMissing, usePageTitle } from '@coursewright/mfe-kit';
import { useQuery } from '@coursewright/mfe-kit/query';
import { useParams } from '@coursewright/mfe-kit/router';
import { formatDate } from '@coursewright/text';
import { Badge, type BadgeTone, Button, Card, Container, DescriptionList } from '@coursewright/ui';
import { CircleCheck, CircleX, Download, History, type LucideIcon, SearchX } from 'lucide-react';
import { ButtonLink } from '../../shared/button-link.ts';
import { formatQuizResults } from '../../shared/format.ts';
import { PageState } from '../../shared/page-state.tsx';
import { SampleBadge } from '../../shared/sample-badge.tsx';
import { CredentialCheck } from './credential-check.tsx';

type VerifiedCertificate = ResponseOf<typeof certificateEndpoints.verifyCertificate>;

interface StatusView {
  Icon: LucideIcon;
  colours: string;
  word: string;
  tone: BadgeTone;
  title: string;
}

const STATUS_VIEWS: Record<VerifiedCertificate['status'], StatusView> = {
  valid: {
    Icon: CircleCheck,
    colours: 'ln:bg-success-soft ln:text-success',
    word: 'Valid',
    tone: 'success',
    title: 'This certificate is genuine',
  },
  revoked: {
    Icon: CircleX,
    colours: 'ln:bg-danger-soft ln:text-danger',
    word: 'Revoked',
    tone: 'danger',
    title: 'This certificate was revoked',
  },
  superseded: {
    Icon: History,
    colours: 'ln:bg-accent-soft ln:text-accent-ink',
    word: 'Replaced',
    tone: 'accent',
    title: 'This certificate was replaced by a newer one',
  },
};

function CertificateStatus({ certificate }: { certificate: VerifiedCertificate }) {
  const { Icon, colours, word, tone, title } = STATUS_VIEWS[certificate.status];
  return (
    <header className="ln:flex ln:flex-col ln:items-center ln:gap-4 ln:text-center">
      <span className={`ln:grid ln:size-20 ln:place-items-center ln:rounded-full ${colours}`}>
        <Icon className="ln:size-10" />
      </span>
      <Badge tone={tone}>{word}</Badge>
      <h1 className="ln:font-display ln:text-3xl ln:font-bold ln:text-balance">{title}</h1>
      <p className="ln:text-muted ln:text-balance">{explainStatus(certificate)}</p>
    </header>
  );
}

function explainStatus({ status, revokedAt, reason, issuer }: VerifiedCertificate): string {
  const when = revokedAt ? ` on ${formatDate(revokedAt)}` : '';
  if (status === 'valid') return `${issuer} issued it, and it is still valid.`;
  if (status === 'revoked') return `${issuer} withdrew it${when}. ${reason ? `Reason: ${reason}` : ''}`;
  return `It was reissued${when}. Please ask for the new one.`;
}

function CertificateFacts({ certificate }: { certificate: VerifiedCertificate }) {
  const { certificateId, learnerName, courseTitle, end, endDay, issuer, quizzes, source } = certificate;
  return (
    <Card padding="lg" className="ln:flex ln:flex-col ln:gap-6">
      <DescriptionList
        className="ln:grid ln:gap-x-8 ln:gap-y-5 ln:sm:grid-cols-2"
        entries={[
          ['Awarded to', learnerName],
          ['Course', courseTitle],
          ['Completed on', formatDate(endDay ?? end)],
          ['Issued by', issuer],
          ['Reading', 'All lessons of the course were opened'],
          ['Quiz results', quizzes ? formatQuizResults(quizzes) : 'No quiz was taken'],
        ]}
      />
      <div className="ln:flex ln:flex-wrap ln:items-center ln:gap-3 ln:border-t ln:border-line ln:pt-4 ln:text-sm ln:text-muted">
        {source === 'sample' ? (
          <SampleBadge>Sample study material</SampleBadge>
        ) : (
          <span>The lessons were written by an AI model.</span>
        )}
        <span className="ln:break-all">Number {certificateId}</span>
      </div>
    </Card>
  );
}

/** Reveals only that the number is unknown. */
const UnknownCertificate = () => (
  <Container width="text" className="ln:flex ln:flex-col ln:items-center ln:gap-5 ln:py-16 ln:text-center">
    <span className="ln:grid ln:size-20 ln:place-items-center ln:rounded-full ln:bg-sunken ln:text-muted">
      <SearchX className="ln:size-10" />
    </span>
    <h1 className="ln:font-display ln:text-3xl ln:font-bold ln:text-balance">No certificate has this number</h1>
    <p className="ln:text-muted ln:text-balance">
      Compare the address with the one on the certificate, letter by letter, or scan its QR code. If it is the same, the
      certificate was not issued here.
    </p>
    <ButtonLink to="/verify" label="Check another one" />
  </Container>
);

export function VerifyPage() {
  usePageTitle('Check a certificate');
  const { certificateId = '' } = useParams();
  const id = findUuid(certificateId);
  // never cached: the certificate may have been revoked a moment ago
  const query = useQuery({
    queryKey: ['verified-certificate', id],
    queryFn: ({ signal }) =>
      apiRequest(certificateEndpoints.verifyCertificate, { params: { certificateId: id ?? '' }, signal }),
    staleTime: 0,
    enabled: id !== undefined,
  });
  if (!id) return <UnknownCertificate />;
  if (query.data && !isMissing(query.error)) return <Verified certificate={query.data} />;
  return (
    <PageState
      query={query}
      title="The certificate could not be checked"
      label="Checking the certificate"
      missing={<UnknownCertificate />}
    />
  );
}

const Verified = ({ certificate, certificate: { certificateId } }: { certificate: VerifiedCertificate }) => (
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
        <Button icon={Download} variant="secondary" asChild>
          <a
            href={buildUrl(certificateEndpoints.credential, { certificateId })}
            download={`credential-${certificateId}.jwt`}
          >
            Download the credential
          </a>
        </Button>
      </div>
      <details className="ln:border-t ln:border-line ln:pt-4">
        <summary className="ln:cursor-pointer ln:py-1 ln:font-medium">Check a credential you received</summary>
        <div className="ln:pt-4">
          <CredentialCheck />
        </div>
      </details>
    </Card>
  </Container>
);
