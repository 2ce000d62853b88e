import { ApiError, errorMessage, MfeLink, useUser } from '@coursewright/mfe-kit';
import { createDateFormat, pluralize } from '@coursewright/text';

const MESSAGES: Record<string, string> = {
  allowance_used_up: "You've reached today's limit of AI writing.",
  site_allowance_used_up: "This site has reached today's limit of AI writing.",
};

const DAY_MS = 24 * 60 * 60_000;
const HOUR_MS = 60 * 60_000;

/** Only the next day helps: a retry would not. */
export const isAllowanceCode = (code: string): boolean => Object.hasOwn(MESSAGES, code);

export const isAllowanceError = (error: unknown): boolean => error instanceof ApiError && isAllowanceCode(error.code);

const formatClock = createDateFormat({ hour: '2-digit', minute: '2-digit' });

/** The allowance is renewed at midnight UTC; the text says when that is on the learner's clock. */
export function formatRenewal(now: number): string {
  const left = DAY_MS - (now % DAY_MS);
  const clock = formatClock(now + left);
  const wait =
    left < HOUR_MS ? pluralize(Math.ceil(left / 60_000), 'minute') : pluralize(Math.round(left / HOUR_MS), 'hour');
  return `More from ${clock} (in ${wait}).`;
}

const allowanceText = (code: string) => `${MESSAGES[code]} ${formatRenewal(Date.now())}`;

export const failureText = (error: unknown): string =>
  error instanceof ApiError && isAllowanceCode(error.code) ? allowanceText(error.code) : errorMessage(error);

export function AllowanceNotice({ code }: { code: string }) {
  const { plan } = useUser();
  return (
    <>
      {allowanceText(code)}{' '}
      {code === 'allowance_used_up' && plan === 'free' && (
        <>
          Paid plans have a larger allowance:{' '}
          <MfeLink to="/pricing" className="ln:font-semibold ln:underline">
            see the plans
          </MfeLink>
          .
        </>
      )}
    </>
  );
}

export function FailureText({ error }: { error: unknown }) {
  if (error instanceof ApiError && isAllowanceCode(error.code)) return <AllowanceNotice code={error.code} />;
  return errorMessage(error);
}
