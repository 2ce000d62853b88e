import { drawIllustration } from '../illustration/draw-illustration.ts';
import type { MediaRepository } from './media.repository.ts';

interface Subject {
  topic: string;
  title: string;
}

export interface Illustration {
  url: string;
  alt: string;
  credit: string;
}

export type Illustrator = (subject: Subject) => Promise<Illustration>;

/** Draws a picture, keeps it, and says honestly who drew it. */
export function createIllustrator(media: MediaRepository, brandName: string): Illustrator {
  return async (subject) => {
    const url = await media.keep(Buffer.from(drawIllustration(subject)), 'image/svg+xml; charset=utf-8');
    return { url, alt: `Decorative illustration for ${subject.title}`, credit: `Illustration drawn by ${brandName}` };
  };
}
