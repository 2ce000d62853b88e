import type { Answers } from '../stand-in.ts';

/** https://unsplash.com/documentation#search-photos */
export const unsplash: Answers = (router, { record, picture, base }) => {
  router.get('/search/photos', (req, res) => {
    record(req);
    const query = String(req.query.query);
    if (!req.headers.authorization?.startsWith('Client-ID '))
      return void res.status(401).json({ errors: ['OAuth error: The access token is invalid'] });
    const results = res.locals.fault === 'empty' ? [] : [1, 2].map((number) => photo(base(), query, number));
    res.json({ total: results.length, total_pages: 1, results });
  });
  router.get('/photos/:id/download', (req, res) => {
    record(req);
    res.json({ url: `${base()}/images/${req.params.id}` });
  });
  router.get('/images/:id', picture);
};

function photo(base: string, query: string, number: number) {
  const id = `ph-${number}`;
  const image = `${base}/images/${id}?ixid=abc&q=80`;
  return {
    id,
    created_at: '2024-07-14T11:00:01Z',
    width: 5616,
    height: 3744,
    color: '#6E633A',
    blur_hash: 'L~I64nofRjof%MQZWBS$Mxnhx]t6',
    description: null,
    alt_description: `a photograph of ${query}`,
    urls: { raw: image, full: image, regular: `${image}&w=1080`, small: `${image}&w=400`, thumb: `${image}&w=200` },
    links: {
      self: `${base}/photos/${id}`,
      html: `https://unsplash.com/photos/${id}`,
      download: `https://unsplash.com/photos/${id}/download`,
      download_location: `${base}/photos/${id}/download?ixid=abc`,
    },
    user: {
      id: 'u1',
      username: 'brook',
      name: 'Brook <b>Miller</b>',
      links: { html: 'https://unsplash.com/@brook' },
    },
  };
}
