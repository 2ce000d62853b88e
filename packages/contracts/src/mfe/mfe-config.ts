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
