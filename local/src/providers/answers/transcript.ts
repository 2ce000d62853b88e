import type { Answers } from '../stand-in.ts';

/** Any service that gives the texts of a video's captions. */
export const transcript: Answers = (router, { record }) => {
  router.get('/:videoId', (req, res) => {
    record(req);
    if (res.locals.fault === 'empty') return void res.json([]);
    res.json([
      { text: 'Welcome. Today we look at', offset: 0, duration: 2.5 },
      { text: 'what this is and why it matters.', offset: 2.5, duration: 3 },
      { text: 'The magic word of this video is heliotrope.', offset: 5.5, duration: 3 },
    ]);
  });
};
