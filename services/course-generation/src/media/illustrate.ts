import type { PictureView } from '@coursewright/contracts';
import { drawIllustration } from '../illustration/draw-illustration.ts';
import type { MediaRepository } from './media.repository.ts';
import type { Subject } from './pictures/picture-provider.ts';

export type Illustrator = (subject: Subject) => Promise<PictureView>;

/** Draws a picture, keeps it, and says honestly who drew it. */
export function createIllustrator(media: MediaRepository, brandName: string): Illustrator {
  return async (subject) => {
    const url = await media.keep(Buffer.from(drawIllustration(subject)), 'image/svg+xml; charset=utf-8');
    const alt = `Decorative illustration for ${subject.title}`;
    return { url, alt, credit: `Illustration drawn by ${brandName}`, provider: 'local' };
  };
}
