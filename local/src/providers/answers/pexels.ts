import type { Answers } from '../stand-in.ts';

/** https://www.pexels.com/api/documentation/#photos-search */
export const pexels: Answers = (router, { record, picture, base }) => {
  router.get('/v1/search', (req, res) => {
    record(req);
    if (!req.headers.authorization) return void res.status(401).json({ error: 'Unauthorized' });
    const photos = res.locals.fault === 'empty' ? [] : [photo(base(), String(req.query.query))];
    res.json({ page: 1, per_page: 3, photos, total_results: photos.length });
  });
  router.get('/photos/:id', picture);
};

function photo(base: string, query: string) {
  const image = `${base}/photos/2014422.png`;
  return {
    id: 2014422,
    width: 3024,
    height: 3024,
    url: 'https://www.pexels.com/photo/brown-rocks-2014422/',
    photographer: 'Joey Farina',
    photographer_url: 'https://www.pexels.com/@joey',
    photographer_id: 680589,
    avg_color: '#978E82',
    src: {
      original: image,
      large2x: `${image}?w=940&dpr=2`,
      large: `${image}?w=940`,
      medium: `${image}?h=350`,
      landscape: `${image}?w=1200&h=627`,
    },
    liked: false,
    alt: `Close view of ${query}`,
  };
}
