import { z } from 'zod';

/**
 * Where auth gives notification the secret of a mailed link, at the moment the mail is sent. Between services only:
 * the gateway does not let it through. 404 when the link is no longer wanted.
 */
export const mailLinkPath = (requestId: string): `/internal/${string}` =>
  `/internal/mail-links/${encodeURIComponent(requestId)}`;

/** The answer of {@link mailLinkPath}. */
export const mailLinkSchema = z.object({ token: z.string() });
