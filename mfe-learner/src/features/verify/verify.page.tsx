import { certificateEndpoints, type ResponseOf } from '@coursewright/contracts';
import { apiRequest, buildUrl, findUuid, isMissing, usePageTitle } from '@coursewright/mfe-kit';
import { i18n, type MessageDescriptor } from '@coursewright/mfe-kit/messages';
import { useQuery } from '@coursewright/mfe-kit/query';
import { useParams } from '@coursewright/mfe-kit/router';
import { formatDate } from '@coursewright/text';
import { Badge, type BadgeTone, Button, Card, Container, DescriptionList } from '@coursewright/ui';
import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ChevronDown, CircleCheck, CircleX, Download, History, type LucideIcon, SearchX } from 'lucide-react';
import { ButtonLink } from '../../shared/button-link.ts';
import { formatObjectives, formatQuizResults } from '../../shared/format.ts';
import { PageState } from '../../shared/page-state.tsx';
import { SampleBadge } from '../../shared/sample-badge.tsx';
import { CredentialCheck } from './credential-check.tsx';

type VerifiedCertificate = ResponseOf<typeof certificateEndpoints.verifyCertificate>;

interface StatusView {
  Icon: LucideIcon;
  colours: string;
  word: MessageDescriptor;
  tone: BadgeTone;
  title: MessageDescriptor;
}

const STATUS_VIEWS: Record<VerifiedCertificate['status'], StatusView> = {
  valid: {
    Icon: CircleCheck,
    colours: 'ln:bg-success-soft ln:text-success',
    word: msg`Valid`,
    tone: 'success',
    title: msg`This certificate is genuine`,
  },
  revoked: {
    Icon: CircleX,
    colours: 'ln:bg-danger-soft ln:text-danger',
    word: msg`Revoked`,
    tone: 'danger',
    title: msg`This certificate was revoked`,
  },
  superseded: {
    Icon: History,
    colours: 'ln:bg-accent-soft ln:text-accent-ink',
    word: msg`Replaced`,
    tone: 'accent',
    title: msg`This certificate was replaced by a newer one`,
  },
};

function CertificateStatus({ certificate }: { certificate: VerifiedCertificate }) {
  const { Icon, colours, word, tone, title } = STATUS_VIEWS[certificate.status];
  return (
    <header className="ln:flex ln:flex-col ln:items-center ln:gap-4 ln:text-center">
      <span className={`ln:grid ln:size-20 ln:place-items-center ln:rounded-full ${colours}`}>
        <Icon className="ln:size-10" />
      </span>
      <Badge tone={tone}>{i18n._(word)}</Badge>
      <h1 className="ln:font-display ln:text-3xl ln:font-bold ln:text-balance">{i18n._(title)}</h1>
      <p className="ln:text-muted ln:text-balance">{explainStatus(certificate)}</p>
      {certificate.replacedBy && (
        <ButtonLink to={`/verify/${certificate.replacedBy}`} label={t`See the newer certificate`} />
      )}
    </header>
  );
}

function explainStatus({ status, revokedAt, reason, issuer, replacedBy }: VerifiedCertificate): string {
  const day = revokedAt && formatDate(revokedAt);
  if (status === 'valid') return t`${issuer} issued it, and it is still valid.`;
  if (status === 'revoked') {
    const withdrawn = day ? t`${issuer} withdrew it on ${day}.` : t`${issuer} withdrew it.`;
    return reason ? `${withdrawn} ${t`Reason: ${reason}`}` : withdrawn;
  }
  const reissued = day ? t`It was reissued on ${day}.` : t`It was reissued.`;
  return `${reissued} ${replacedBy ? t`The newer one has better quiz results.` : t`Please ask for the new one.`}`;
}

// Until certificates named objectives, a lesson was done as soon as it was opened.
function describeLessons({ lessons, objectives }: VerifiedCertificate): string {
  if (!lessons) return t`All lessons of the course were opened`;
  const { count, removed, claimed = 0 } = lessons;
  const all = objectives
    ? plural(count, { one: 'The # lesson of the course was read', other: 'All # lessons of the course were read' })
    : plural(count, { one: 'The # lesson of the course was opened', other: 'All # lessons of the course were opened' });
  const known = t`${claimed} of them by the word of the learner`;
  const left = plural(removed, {
    one: '# lesson was removed by the learner',
    other: '# lessons were removed by the learner',
  });
  return [all, claimed > 0 && known, removed > 0 && left].filter(Boolean).join('. ');
}

function CertificateFacts({ certificate }: { certificate: VerifiedCertificate }) {
  const { certificateId, learnerName, courseTitle, end, endDay, issuer, quizzes, objectives, source } = certificate;
  return (
    <Card padding="lg" className="ln:flex ln:flex-col ln:gap-6">
      <DescriptionList
        className="ln:grid ln:gap-x-8 ln:gap-y-5 ln:sm:grid-cols-2"
        entries={[
          [t`Awarded to`, learnerName],
          [t`Course`, courseTitle],
          [t`Completed on`, formatDate(endDay ?? end)],
          [t`Issued by`, issuer],
          [t`Reading`, describeLessons(certificate)],
          [t`Quiz results`, quizzes ? formatQuizResults(quizzes) : t`No quiz results`],
          objectives && [t`Proven by answers`, formatObjectives(objectives)],
        ]}
      />
      {objectives && objectives.texts.length > 0 && (
        <details className="ln:group/proven ln:text-sm">
          <summary className="ln:flex ln:min-h-11 ln:cursor-pointer ln:items-center ln:gap-2 ln:font-semibold">
            <Trans>What was proven</Trans>
            <ChevronDown aria-hidden="true" className="ln:size-4 ln:group-open/proven:rotate-180" />
          </summary>
          <ul className="ln:list-disc ln:ps-5">
            {objectives.texts.map((text) => (
              <li key={text} dir="auto">
                {text}
              </li>
            ))}
          </ul>
        </details>
      )}
      <div className="ln:flex ln:flex-wrap ln:items-center ln:gap-3 ln:border-t ln:border-line ln:pt-4 ln:text-sm ln:text-muted">
        {source === 'sample' ? (
          <SampleBadge>
            <Trans>Sample study material</Trans>
          </SampleBadge>
        ) : (
          <span>
            <Trans>The lessons were written by an AI model.</Trans>
          </span>
        )}
        <span className="ln:break-all">
          <Trans>Number {certificateId}</Trans>
        </span>
      </div>
    </Card>
  );
}

// Reveals only that the number is unknown.
const UnknownCertificate = () => (
  <Container width="text" className="ln:flex ln:flex-col ln:items-center ln:gap-5 ln:py-16 ln:text-center">
    <span className="ln:grid ln:size-20 ln:place-items-center ln:rounded-full ln:bg-sunken ln:text-muted">
      <SearchX className="ln:size-10" />
    </span>
    <h1 className="ln:font-display ln:text-3xl ln:font-bold ln:text-balance">
      <Trans>No certificate has this number</Trans>
    </h1>
    <p className="ln:text-muted ln:text-balance">
      <Trans>
        Compare the address with the one on the certificate, letter by letter, or scan its QR code. If it is the same,
        the certificate was not issued here.
      </Trans>
    </p>
    <ButtonLink to="/verify" label={t`Check another one`} />
  </Container>
);

export function VerifyPage() {
  usePageTitle(t`Check a certificate`);
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
      title={t`The certificate could not be checked`}
      label={t`Checking the certificate`}
      missing={<UnknownCertificate />}
    />
  );
}

const Verified = ({ certificate, certificate: { certificateId } }: { certificate: VerifiedCertificate }) => (
  <Container width="text" className="ln:flex ln:flex-col ln:gap-8 ln:py-10 ln:sm:py-14">
    <CertificateStatus certificate={certificate} />
    <CertificateFacts certificate={certificate} />
    <Card padding="lg" className="ln:flex ln:flex-col ln:gap-5">
      <h2 className="ln:text-xl ln:font-semibold">
        <Trans>The signed credential</Trans>
      </h2>
      <p className="ln:text-muted">
        <Trans>
          The same as a file (Open Badges 3.0) that carries a digital signature. A wallet or another program can check
          it without this page.
        </Trans>
      </p>
      <div>
        <Button icon={Download} variant="secondary" asChild>
          <a
            href={buildUrl(certificateEndpoints.credential, { certificateId })}
            download={`credential-${certificateId}.jwt`}
          >
            <Trans>Download the credential</Trans>
          </a>
        </Button>
      </div>
      <details className="ln:border-t ln:border-line ln:pt-4">
        <summary className="ln:cursor-pointer ln:py-1 ln:font-medium">
          <Trans>Check a credential you received</Trans>
        </summary>
        <div className="ln:pt-4">
          <CredentialCheck />
        </div>
      </details>
    </Card>
  </Container>
);
