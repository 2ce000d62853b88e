import { Badge } from '@coursewright/ui';
import { CircleCheck, CircleX, History } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { VerifiedCertificate } from './verify-certificate.api.ts';

type Status = VerifiedCertificate['status'];

const LOOKS: Record<Status, { Icon: typeof CircleCheck; colours: string; word: string; tone: Tone; title: string }> = {
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
type Tone = ComponentProps<typeof Badge>['tone'];

/** Whether a certificate holds: as picture, as word and as sentence. */
export function CertificateStatus({ certificate }: { certificate: VerifiedCertificate }) {
  const { Icon, colours, word, tone, title } = LOOKS[certificate.status];
  return (
    <header className="ln:flex ln:flex-col ln:items-center ln:gap-4 ln:text-center">
      <span className={`ln:grid ln:size-20 ln:place-items-center ln:rounded-full ${colours}`}>
        <Icon aria-hidden="true" className="ln:size-10" />
      </span>
      <Badge tone={tone}>{word}</Badge>
      <h1 className="ln:font-display ln:text-3xl ln:font-bold ln:text-balance">{title}</h1>
      <p className="ln:text-muted ln:text-balance">{explanationOf(certificate)}</p>
    </header>
  );
}

const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

export const formatLongDate = (instant: string): string => longDate.format(new Date(instant));

function explanationOf({ status, revokedAt, reason, issuer }: VerifiedCertificate): string {
  const when = revokedAt ? ` on ${formatLongDate(revokedAt)}` : '';
  if (status === 'valid') return `${issuer} issued it, and it still holds.`;
  if (status === 'revoked') return `${issuer} withdrew it${when}. ${reason ? `Reason: ${reason}` : ''}`;
  return `It was issued anew${when}. Please ask for the present one.`;
}
