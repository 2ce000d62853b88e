import type { Answers } from '../stand-in.ts';

const ID = '36537842-b067-4ca0-ad67-e00ff2e06b2d';

/** https://api.openverse.org/v1/#tag/images */
export const openverse: Answers = (router, { record, picture, base }) => {
  router.get('/v1/images/', (req, res) => {
    record(req);
    const results = res.locals.fault === 'empty' ? [] : [image(base(), String(req.query.q))];
    res.json({ result_count: results.length, page_count: 1, page_size: 10, page: 1, results, warnings: [] });
  });
  router.get('/v1/images/:id/thumb/', picture);
};

function image(base: string, query: string) {
  return {
    id: ID,
    title: `Study of ${query}`,
    indexed_on: '2022-10-09T09:21:02Z',
    foreign_landing_url: 'https://www.flickr.com/photos/7/36537842',
    url: 'https://live.staticflickr.com/7/36537842.jpg',
    creator: 'Ana Ríos',
    creator_url: 'https://www.flickr.com/photos/7',
    license: 'by-sa',
    license_version: '4.0',
    license_url: 'https://creativecommons.org/licenses/by-sa/4.0/',
    provider: 'flickr',
    source: 'flickr',
    category: 'photograph',
    filesize: null,
    filetype: 'jpg',
    tags: [{ name: 'study', accuracy: null }],
    attribution:
      `"Study of ${query}" by Ana Ríos is licensed under CC BY-SA 4.0. ` +
      'To view a copy of this license, visit https://creativecommons.org/licenses/by-sa/4.0/.',
    fields_matched: ['title'],
    mature: false,
    height: 1200,
    width: 1800,
    thumbnail: `${base}/v1/images/${ID}/thumb/`,
    detail_url: `${base}/v1/images/${ID}/`,
    related_url: `${base}/v1/images/${ID}/related/`,
  };
}
