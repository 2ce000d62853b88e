import type { Answers } from '../provider-emulator.ts';

// https://developers.google.com/youtube/v3/docs/search/list
export const youtube: Answers = (router, { record, picture, base }) => {
  router.get('/search', (req, res) => {
    record(req);
    if (!req.query.key) return void res.status(403).json({ error: { code: 403, message: 'API key missing' } });
    const query = String(req.query.q);
    const found = [item(base(), 'liveLIVE_01', query, 'live'), item(base(), 'aB3-_xYz901', query, 'none')];
    const items = res.locals.fault === 'empty' ? [] : found;
    res.json({ items });
  });
  router.get('/vi/:id/hqdefault.jpg', picture);
};

function item(base: string, videoId: string, query: string, liveBroadcastContent: string) {
  return {
    id: { videoId },
    snippet: {
      title: `${query} &amp; what it&#39;s for`,
      thumbnails: { high: { url: `${base}/vi/${videoId}/hqdefault.jpg` } },
      channelTitle: 'Open Classroom',
      liveBroadcastContent,
    },
  };
}

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
