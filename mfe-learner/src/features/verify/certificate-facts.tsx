import { Card } from '@coursewright/ui';
import { Fact } from '../../shared/fact.tsx';
import { SampleBadge } from '../../shared/sample-badge.tsx';
import { formatLongDate } from './certificate-status.tsx';
import type { VerifiedCertificate } from './verify-certificate.api.ts';

/** What a certificate says: what was read, and apart from it what was proven. */
export function CertificateFacts({ certificate }: { certificate: VerifiedCertificate }) {
  const { certificateId, learnerName, courseTitle, end, issuer, quizzes, source } = certificate;
  return (
    <Card padding="lg" className="ln:flex ln:flex-col ln:gap-6">
      <dl className="ln:grid ln:gap-x-8 ln:gap-y-5 ln:sm:grid-cols-2">
        <Fact term="Awarded to">{learnerName}</Fact>
        <Fact term="Course">{courseTitle}</Fact>
        <Fact term="Completed on">{formatLongDate(end)}</Fact>
        <Fact term="Issued by">{issuer}</Fact>
        <Fact term="Reading">Every lesson of the course was opened</Fact>
        <Fact term="Proven by quizzes">
          {quizzes
            ? `${quizzes.passed} of ${quizzes.total} topics passed, ${quizzes.averagePercent} percent on average`
            : 'Nothing: no quiz was taken'}
        </Fact>
      </dl>
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
