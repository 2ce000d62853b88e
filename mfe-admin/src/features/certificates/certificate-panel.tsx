import { useQuery } from '@coursewright/mfe-kit/query';
import { Alert, Badge, Card } from '@coursewright/ui';
import { LoadFailure } from '../../shared/load-failure.tsx';
import { LoadingBlock } from '../../shared/loading-block.tsx';
import { certificateById } from './certificate.api.ts';
import { RevokeForm } from './revoke-form.tsx';

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const tones = { valid: 'success', revoked: 'danger', superseded: 'neutral' } as const;

/** One certificate as everybody may see it, and the way to revoke it. */
export function CertificatePanel({ certificateId }: { certificateId: string }) {
  const query = useQuery(certificateById(certificateId));
  const { data } = query;
  if (query.error) return <LoadFailure what="Certificate" query={query} />;
  if (!data) {
    return <LoadingBlock height="10rem" />;
  }
  const { learnerName, courseTitle, end, status, reason } = data;
  return (
    <Card className="ad:flex ad:flex-col ad:gap-4">
      <div className="ad:flex ad:flex-wrap ad:items-center ad:gap-3">
        <h2 dir="auto" className="ad:m-0 ad:text-lg ad:[overflow-wrap:anywhere]">
          {courseTitle}
        </h2>
        <Badge tone={tones[status]}>{status}</Badge>
      </div>
      <p className="ad:m-0 ad:text-muted">
        Earned by <span dir="auto">{learnerName}</span> on {day.format(new Date(end))}
      </p>
      {status === 'valid' ? (
        <RevokeForm certificateId={certificateId} />
      ) : (
        <Alert tone="info" title={status === 'revoked' ? 'This certificate was revoked' : 'A newer one took its place'}>
          {reason}
        </Alert>
      )}
    </Card>
  );
}
