import { DAY_MS, HOUR_MS } from '@coursewright/contracts/durations';
import { ApiError, errorMessage, MfeLink, useUser } from '@coursewright/mfe-kit';
import { i18n, type MessageDescriptor } from '@coursewright/mfe-kit/messages';
import { createDateFormat } from '@coursewright/text';
import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';

const MESSAGES: Record<string, MessageDescriptor> = {
  allowance_used_up: msg`You've reached today's limit of AI writing.`,
  site_allowance_used_up: msg`This site has reached today's limit of AI writing.`,
};

// Only the next day helps: a retry would not.
export const isAllowanceCode = (code: string): boolean => Object.hasOwn(MESSAGES, code);

export const isAllowanceError = (error: unknown): boolean => error instanceof ApiError && isAllowanceCode(error.code);

const formatClock = createDateFormat({ hour: '2-digit', minute: '2-digit' });

// The allowance is renewed at midnight UTC; the text says when that is on the learner's clock.
export function formatRenewal(now: number): string {
  const left = DAY_MS - (now % DAY_MS);
  const clock = formatClock(now + left);
  if (left < HOUR_MS) {
    const minutes = Math.ceil(left / 60_000);
    return t`More from ${clock} (in ${plural(minutes, { one: '# minute', other: '# minutes' })}).`;
  }
  const hours = Math.round(left / HOUR_MS);
  return t`More from ${clock} (in ${plural(hours, { one: '# hour', other: '# hours' })}).`;
}

function allowanceText(code: string): string {
  const message = MESSAGES[code];
  return `${message ? i18n._(message) : ''} ${formatRenewal(Date.now())}`;
}

export const failureText = (error: unknown): string =>
  error instanceof ApiError && isAllowanceCode(error.code) ? allowanceText(error.code) : errorMessage(error);

export function AllowanceNotice({ code }: { code: string }) {
  const { plan } = useUser();
  return (
    <>
      <span>{allowanceText(code)}</span>{' '}
      {code === 'allowance_used_up' && plan === 'free' && (
        <Trans>
          Paid plans have a larger allowance:{' '}
          <MfeLink to="/pricing" className="ln:font-semibold ln:underline">
            see the plans
          </MfeLink>
          .
        </Trans>
      )}
    </>
  );
}

export function FailureText({ error }: { error: unknown }) {
  if (error instanceof ApiError && isAllowanceCode(error.code)) return <AllowanceNotice code={error.code} />;
  return errorMessage(error);
}
