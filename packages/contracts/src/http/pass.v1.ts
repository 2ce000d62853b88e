import { z } from 'zod';

/**
 * Where auth exchanges an access token (`Authorization: Bearer`) for a pass: a short-lived word to the other services
 * on who calls as of now. For the gateway only, which does not let this path through. 401 once the session is over.
 */
export const passPath = '/internal/pass';

/** The answer of {@link passPath}. */
export const passSchema = z.object({ pass: z.string() });
