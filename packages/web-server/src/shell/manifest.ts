import { z } from 'zod';

const assetsSchema = z.object({ sync: z.array(z.string()), async: z.array(z.string()) });

/** What a build says about itself, as far as it is needed here. */
export const manifestSchema = z.object({
  metaData: z.object({ remoteEntry: z.object({ name: z.string(), path: z.string() }) }),
  shared: z.array(z.object({ name: z.string(), version: z.string(), requiredVersion: z.string() })),
  exposes: z.array(z.object({ path: z.string(), assets: z.object({ js: assetsSchema, css: assetsSchema }) })),
});
/** See {@link manifestSchema}. */
export type Manifest = z.infer<typeof manifestSchema>;

/** Hash of each file of a release. */
export const integritySchema = z.record(z.string(), z.string());
