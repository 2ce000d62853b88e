import type { Context } from './context.ts';

/** Who writes, draws and films, as configured. */
export function describeAuthors({ author, config }: Pick<Context, 'author' | 'config'>): Record<string, string> {
  const host = new URL(config.OPENAI_BASE_URL ?? 'https://api.openai.com').host;
  return {
    author: author.source === 'sample' ? 'sample author' : `${author.model} at ${host}`,
    pictures: [...config.MEDIA_IMAGE, 'drawn here'].join(', then '),
    videos: config.YOUTUBE_API_KEY ? 'YouTube' : 'sample videos',
    transcripts: config.TRANSCRIPT_PROVIDER === 'none' ? 'none' : 'your server',
  };
}
