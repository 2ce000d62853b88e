import semver from 'semver';
import { z } from 'zod';

const assetsSchema = z.object({ sync: z.array(z.string()), async: z.array(z.string()) });

export const manifestSchema = z.object({
  metaData: z.object({ remoteEntry: z.object({ name: z.string(), path: z.string() }) }),
  shared: z.array(z.object({ name: z.string(), version: z.string(), requiredVersion: z.string() })),
  exposes: z.array(z.object({ path: z.string(), assets: z.object({ js: assetsSchema, css: assetsSchema }) })),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** Hash of each file of a release. */
export const integritySchema = z.record(z.string(), z.string());

/** First segments of the addresses of a microfrontend, such as `/home`. */
export const pathsSchema = z.array(z.string().regex(/^\/[\w-]+$/, 'must be one segment, such as /home'));

/** Written by the build. `contract` is that of shell and remotes (`MFE_CONTRACT`). */
export const releaseInfoSchema = z.object({
  name: z.string(),
  version: z.string(),
  contract: z.int(),
  paths: pathsSchema.optional(),
});

/** What a shell offers to microfrontends, at `/mfe-provisions.json` of its server. */
export const shellProvisionsSchema = z.object({
  contract: z.int(),
  shared: z.array(z.object({ name: z.string(), version: z.string() })),
});

/** Without this check the page would fail in unclear ways at run time. */
export function unmetRequirements(
  shell: { shared: readonly { name: string; version: string }[] },
  remote: Pick<Manifest, 'shared'>,
): string[] {
  const provided = new Map(shell.shared.map(({ name, version }) => [name, version]));
  return remote.shared
    .filter(({ name, requiredVersion }) => !semver.satisfies(provided.get(name) ?? '', requiredVersion))
    .map(({ name, requiredVersion }) => `${name} ${requiredVersion} (the shell has ${provided.get(name) ?? 'none'})`);
}

export const versionSchema = z.string().regex(/^\w[\w.+-]*$/, 'must be a version, such as 1.2.0');

const canarySchema = z.strictObject({
  version: versionSchema,
  /** Share of all people who get it; the same people for as long as it is the canary. */
  percent: z.number().min(0).max(100).default(0),
  /** Ids of users who get it in any case. */
  users: z.array(z.string().min(1).max(100)).max(1_000).default([]),
});
export type Canary = z.infer<typeof canarySchema>;

const withdrawalSchema = z.object({ version: versionSchema, at: z.string(), reason: z.string().max(500) });

/** What `release.json` of a microfrontend says: who gets which of its releases. */
export const releaseConfigurationSchema = z.object({
  version: versionSchema,
  canary: canarySchema.optional(),
  /** The last canary that was found faulty. It is not given to anyone until another one is named. */
  withdrawn: withdrawalSchema.optional(),
});
export type ReleaseConfiguration = z.infer<typeof releaseConfigurationSchema>;

/** `canary.percent: must be …`, one per line. */
export function describeIssues(error: z.ZodError): string {
  return error.issues.map(({ path, message }) => `${path.join('.') || 'the file'}: ${message}`).join('\n');
}
