import type { FormStatus } from '@coursewright/mfe-kit';
import { t } from '@lingui/core/macro';

/**
 * Without cookies no session is kept: the sign-in would succeed and lead nowhere. Returns whether the browser takes them.
 * One is tried, because browsers that refuse cookies still say `navigator.cookieEnabled`.
 */
export function requireCookies(status: FormStatus): boolean {
  const trial = 'cookie_trial=1';
  // biome-ignore-start lint/suspicious/noDocumentCookie: the Cookie Store needs HTTPS
  document.cookie = trial;
  const taken = document.cookie.includes(trial);
  document.cookie = `${trial}; Max-Age=0`;
  // biome-ignore-end lint/suspicious/noDocumentCookie: the Cookie Store needs HTTPS
  if (!taken)
    status.error(
      t`This browser refuses the cookies of this site. Please allow them: without them you cannot be signed in.`,
    );
  return taken;
}
