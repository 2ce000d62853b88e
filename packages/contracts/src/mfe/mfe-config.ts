import { z } from 'zod';

/** One microfrontend as the page must know it. */
export const remoteDescriptorSchema = z.object({
  /** Container name: `learner`, `billing`, `admin`. */
  name: z.string(),
  /** URL of the remote entry, or null while its server cannot be reached. */
  entry: z.string().nullable(),
  /** Subresource-integrity hash of the entry. */
  integrity: z.string().optional(),
  version: z.string().optional(),
  /** First path segments this microfrontend owns: `/home`. */
  paths: z.array(z.string()),
});
/** See {@link remoteDescriptorSchema}. */
export type RemoteDescriptor = z.infer<typeof remoteDescriptorSchema>;

/** What the shell's server writes into the page and gives at `/mfe-config.json`. */
export const mfeConfigSchema = z.object({
  remotes: z.array(remoteDescriptorSchema),
  brand: z.object({ name: z.string(), logoUrl: z.string().optional(), siteUrl: z.string() }),
});
/** See {@link mfeConfigSchema}. */
export type MfeConfig = z.infer<typeof mfeConfigSchema>;
