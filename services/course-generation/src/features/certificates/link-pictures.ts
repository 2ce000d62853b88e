import { createHourlyLimit, getIpRateLimitKey, memoizeWithTtl } from '@coursewright/service-kit';
import type { Request, Response } from 'express';
import type { Connection } from 'mongoose';
import type { LinkPicture as LinkPictureFacts } from './image/render-link-picture.ts';

// Robots of networks fetch from few addresses; drawing takes up to 100 ms of CPU time.
const PICTURES_PER_HOUR = 600;
const CACHED_MS = 10 * 60_000;
const CACHED_SECONDS = 300;

interface LinkPicture {
  req: Request;
  res: Response;
  // Of what the picture shows: another content has another key.
  key: string;
  draw(): Promise<Buffer>;
}

/** What draws is large, and loaded with the first picture. */
export async function renderLinkPicture(content: LinkPictureFacts): Promise<Buffer> {
  return (await import('./image/render-link-picture.ts')).renderLinkPicture(content);
}

export type SendLinkPicture = ReturnType<typeof createLinkPictures>;

// Sends the picture of a link preview: drawn once per content, limited per address.
export function createLinkPictures(connection: Connection) {
  const limit = createHourlyLimit(connection, 'link_picture', PICTURES_PER_HOUR, 'Too many pictures requested');
  const drawings = new Map<string, () => Promise<Buffer>>();
  const drawn = memoizeWithTtl(CACHED_MS, async (key: string) => {
    const draw = drawings.get(key);
    if (!draw) throw new Error('nothing to draw');
    return draw();
  });

  return async function sendLinkPicture({ req, res, key, draw }: LinkPicture): Promise<void> {
    await (await limit()).consume(getIpRateLimitKey(req.ip ?? 'unknown'));
    drawings.set(key, draw);
    const picture = await drawn(key).finally(() => drawings.delete(key));
    res.set({
      'Content-Type': 'image/png',
      'Cache-Control': `public, max-age=${CACHED_SECONDS}`,
      'X-Robots-Tag': 'noindex',
    });
    res.end(picture);
  };
}
