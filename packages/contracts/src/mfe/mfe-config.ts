import { z } from 'zod';
import { interfaceLanguages } from '../languages.ts';

export const remoteDescriptorSchema = z.object({
  name: z.string(),
  // Null while its server cannot be reached.
  entry: z.string().nullable(),
  integrity: z.string().optional(),
  version: z.string().optional(),
  // First path segments, such as `/home`.
  paths: z.array(z.string()),
});
export type RemoteDescriptor = z.infer<typeof remoteDescriptorSchema>;

/** Embedded in the page and served at `/mfe-config.json`. */
export const mfeConfigSchema = z.object({
  remotes: z.array(remoteDescriptorSchema),
  brand: z.object({ name: z.string(), logoUrl: z.string().optional(), siteUrl: z.string() }),
  // Languages of the interface that this installation offers; absent: English.
  languages: z.array(z.enum(interfaceLanguages)).optional(),
});
export type MfeConfig = z.infer<typeof mfeConfigSchema>;

/**
 * Version of the contract between shell and remotes. Raised on a breaking change; the shell refuses other
 * versions.
 */
export const MFE_CONTRACT = 2;

/**
 * By what the same person gets the same releases: derived from the user's id by the gateway, else random. Set while a
 * canary runs; the gateway sends it on as the header.
 */
export const COHORT_COOKIE = 'release-cohort';
export const COHORT_HEADER = 'x-release-cohort';
export const cohortKeySchema = z.string().regex(/^[0-9a-f]{32}$/);

/** Not an endpoint of a service: the gateway passes it to the shell's server. */
export const releaseReportsPath = '/api/release-reports';

/**
 * What browsers tell of the releases of microfrontends, for each document and release one `visit` and at most one of the
 * others: it could not be loaded, an error boundary had to stand in for it, or one of its scripts threw an error that was
 * not caught.
 */
export const releaseEvents = ['visit', 'load-failure', 'render-error', 'script-error'] as const;

export const releaseReportSchema = z.strictObject({
  remote: z.string().max(40),
  version: z.string().max(60),
  event: z.enum(releaseEvents),
});
export type ReleaseReport = z.infer<typeof releaseReportSchema>;
export const releaseReportsSchema = z.array(releaseReportSchema).min(1).max(10);
