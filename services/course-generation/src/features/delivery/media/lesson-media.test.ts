import type { PictureView } from '@coursewright/contracts';
import { createLessonMedia } from './lesson-media.ts';

const never = () => Promise.reject(new Error('not asked for'));
const picture = (url: string): PictureView => ({ url, alt: '', credit: '', provider: 'local' });

function createMedia(photo: PictureView | undefined) {
  const find = createLessonMedia({
    illustrate: async ({ title }, html = '') => picture(`drawn of ${title}${html}`),
    findPicture: async () => photo,
    findVideo: never,
    readTranscript: never,
    hasTranscripts: false,
    makeVideo: never,
    logger: { error: (fields: object) => expect(fields).toBeUndefined() } as never,
    clock: { after: () => () => undefined } as never,
  });
  return find({ topic: 'Bread', title: 'Starter' }, 'Text & Image Course', new AbortController().signal);
}

test('CRS-27 where no photo is found the picture of the complete lesson is drawn from its text', async () => {
  const media = createMedia(undefined);
  expect(await media.first).toEqual({ image: picture('drawn of Starter') });
  expect(await media.finish('<p>Text.</p>')).toEqual({ image: picture('drawn of Starter<p>Text.</p>') });
});

test('CRS-27 a photo stays', async () => {
  const media = createMedia(picture('photo'));
  expect([await media.first, await media.finish('<p>Text.</p>')]).toEqual(Array(2).fill({ image: picture('photo') }));
});
