// Without zod: the first scripts of the shell need it.

/**
 * By what the same person gets the same releases: derived from the user's id by the gateway, else random. Set while a
 * canary runs; the gateway sends it on as the header.
 */
export const COHORT_COOKIE = 'release-cohort';
export const COHORT_HEADER = 'x-release-cohort';
export const COHORT_KEY_LENGTH = 32;
/** The key, and the signature of the gateway behind it. Gateways of earlier releases send the key alone. */
export const isCohort = (text: string | undefined): text is string => /^(?:[0-9a-f]{32}){1,2}$/.test(text ?? '');

/** Not an endpoint of a service: the gateway passes it to the shell's server. */
export const releaseReportsPath = '/api/release-reports';

/**
 * What browsers tell of the releases of microfrontends, for each document and release one `visit` and at most one of the
 * others: it could not be loaded, an error boundary had to stand in for it, or one of its scripts threw an error that was
 * not caught.
 */
export const releaseEvents = ['visit', 'load-failure', 'render-error', 'script-error'] as const;

export interface ReleaseReport {
  remote: string;
  version: string;
  event: (typeof releaseEvents)[number];
}
