import type { Context } from '../context.ts';
import { type CourseBook, lessonsOf } from '../library/course-book.ts';

export interface StoredPicture {
  bytes: Uint8Array;
  contentType: string;
}

const OWN = /^\/api\/media\/([0-9a-f]{64})$/;

/** The pictures that are kept here, by their addresses; others belong to where they are shown from. */
export async function coursePictures(book: CourseBook, media: Pick<Context['media'], 'find'>) {
  const pictures = new Map<string, StoredPicture>();
  for (const { image } of lessonsOf(book)) {
    const id = image && OWN.exec(image.url)?.[1];
    if (!id || pictures.has(image.url)) continue;
    const picture = await media.find(id);
    if (picture) pictures.set(image.url, { bytes: Buffer.from(picture.bytes), contentType: picture.contentType });
  }
  return pictures;
}
