import type { Unread } from '@coursewright/contracts';
import { i18n, type MessageDescriptor } from '@coursewright/mfe-kit/messages';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';

const REASONS: Record<Unread['reason'], MessageDescriptor> = {
  picture: msg`Hardly any text: a picture, or empty`,
  font: msg`The file does not say which letters its font shows`,
  formula: msg`A formula that is a picture`,
  characters: msg`Damaged characters`,
  damaged: msg`Damaged pages`,
};

function describePlace({ fromPage, toPage, heading }: Unread): string {
  if (fromPage === undefined) return heading ?? t`Without a heading`;
  return toPage === undefined || toPage === fromPage ? t`page ${fromPage}` : t`pages ${fromPage} to ${toPage}`;
}

/** What of a source is missing in a course, and where it stands. */
export function UnreadPlaces({ unread }: { unread: Unread[] | undefined }) {
  if (!unread || unread.length === 0) return null;
  const reasons = [...new Set(unread.map(({ reason }) => reason))];
  return (
    <div className="ln:mt-1 ln:text-sm">
      <p className="ln:font-semibold">
        <Trans>Could not be read</Trans>
      </p>
      <ul>
        {reasons.map((reason) => (
          <li key={reason} dir="auto" className="ln:break-words ln:text-muted">
            {i18n._(REASONS[reason])}:{' '}
            {unread
              .filter((one) => one.reason === reason)
              .map(describePlace)
              .join(', ')}
          </li>
        ))}
      </ul>
    </div>
  );
}
