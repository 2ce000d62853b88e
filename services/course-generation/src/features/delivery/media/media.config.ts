import { key, splitList, url, word } from '@coursewright/service-kit';
import { z } from 'zod';

const picturesFrom = ['unsplash', 'pexels', 'openverse', 'commons', 'openai', 'local'] as const;
const wrongName = `must be a list of ${picturesFrom.join(', ')}`;

const chain = z
  .string()
  .default('local')
  .transform((list) => [...new Set(splitList(list.toLowerCase()))])
  .pipe(z.array(z.enum(picturesFrom, wrongName)))
  // `local` is always the last resort: providers named after it are never asked.
  .transform((names) => names.slice(0, names.includes('local') ? names.indexOf('local') : undefined))
  .transform((names) => names.filter((name) => name !== 'local'));

export const mediaFields = {
  MEDIA_IMAGE: chain,
  UNSPLASH_BASE_URL: url().default('https://api.unsplash.com'),
  UNSPLASH_IMAGE_ORIGIN: url().default('https://images.unsplash.com'),
  UNSPLASH_ACCESS_KEY: key().optional(),
  PEXELS_BASE_URL: url().default('https://api.pexels.com'),
  PEXELS_API_KEY: key().optional(),
  OPENVERSE_BASE_URL: url().default('https://api.openverse.org'),
  OPENVERSE_TOKEN: key().optional(),
  COMMONS_BASE_URL: url().default('https://commons.wikimedia.org'),
  MEDIA_CONTACT: z.string().optional(),
  OPENAI_IMAGE_MODEL: z.string().optional(),
  YOUTUBE_BASE_URL: url().default('https://www.googleapis.com/youtube/v3'),
  YOUTUBE_API_KEY: key().optional(),
  TRANSCRIPT_PROVIDER: word(['none', 'http']).default('none'),
  TRANSCRIPT_BASE_URL: url().optional(),
};

interface Given {
  MEDIA_IMAGE: readonly string[];
  TRANSCRIPT_PROVIDER: string;
}

const NEEDS = {
  unsplash: ['UNSPLASH_ACCESS_KEY'],
  pexels: ['PEXELS_API_KEY'],
  openai: ['OPENAI_IMAGE_MODEL'],
} as Record<string, string[]>;

/** Checked at start, not when the first lesson is written. */
export function checkMedia(config: Given, context: z.RefinementCtx): void {
  const given = config as Given & Record<string, unknown>;
  const missing = given.MEDIA_IMAGE.flatMap((name) => (NEEDS[name] ?? []).map((variable) => [name, variable] as const));
  for (const [name, variable] of missing) {
    if (given[variable]) continue;
    context.addIssue({ code: 'custom', path: [variable], message: `is required, MEDIA_IMAGE names ${name}` });
  }
  if (given.TRANSCRIPT_PROVIDER === 'http' && !given.TRANSCRIPT_BASE_URL)
    context.addIssue({ code: 'custom', path: ['TRANSCRIPT_BASE_URL'], message: 'is required' });
}
