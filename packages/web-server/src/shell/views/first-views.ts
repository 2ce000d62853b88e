import { z } from 'zod';

const viewSchema = z.object({
  path: z.string(),
  html: z.string(),
  /** The sheets and scripts that this page needs beyond those of every page. */
  files: z.array(z.string()).default([]),
});

/** What the shell's build rendered ahead: pages as they look before a script runs. */
export const firstViewsSchema = z.object({
  /** What is filled in when a page is sent. */
  placeholders: z.object({
    brandName: z.string(),
    brandUrl: z.string(),
    brandLogo: z.string(),
    year: z.string(),
    policy: z.string(),
  }),
  pages: z.array(viewSchema),
  notFound: viewSchema,
  /** What stands in for pages that only scripts can show; `*` for any of them. */
  frames: z.array(viewSchema),
  brandLinks: z.array(z.object({ foreign: z.boolean(), logo: z.boolean(), html: z.string() })),
  /** The paths of all pages of the shell, with their `:parameters`. */
  paths: z.array(z.string()),
});
/** See {@link firstViewsSchema}. */
export type FirstViews = z.infer<typeof firstViewsSchema>;
/** One page as it is sent. */
export type FirstView = z.infer<typeof viewSchema>;
