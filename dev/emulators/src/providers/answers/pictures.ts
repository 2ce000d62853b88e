import { json } from 'express';
import { type Answers, drawPng } from '../provider-emulator.ts';

// https://www.mediawiki.org/wiki/API:Imageinfo with https://www.mediawiki.org/wiki/Extension:CommonsMetadata
export const commons: Answers = (router, { record, picture, base }) => {
  router.get('/w/api.php', (req, res) => {
    record(req);
    if (!req.headers['user-agent']?.includes('http://'))
      return void res.status(403).send('Please set a user-agent and respect our robot policy');
    if (res.locals.fault === 'empty') return void res.json({ batchcomplete: true });
    const query = String(req.query.gsrsearch);
    // in the order of their page ids, as the API sends them; `index` is the rank
    const pages = [
      page(base(), query, { index: 2, licence: 'CC BY-SA 4.0', mime: 'image/jpeg' }),
      page(base(), query, { index: 1, licence: 'Fair use', mime: 'image/jpeg' }),
    ];
    res.json({ batchcomplete: true, continue: { gsroffset: 8, continue: 'gsroffset||' }, query: { pages } });
  });
  router.get('/images/:name', picture);
};

interface Kind {
  index: number;
  licence: string;
  mime: string;
}

const note = (value: string) => ({ value, source: 'commons-desc-page' });

function page(base: string, query: string, { index, licence, mime }: Kind) {
  const name = `Study_${index}.jpg`;
  return {
    pageid: 83547663 + index,
    ns: 6,
    title: `File:Study ${index}.jpg`,
    index,
    imagerepository: 'local',
    imageinfo: [
      {
        size: 1353326,
        width: 3746,
        height: 2400,
        thumburl: `${base}/images/960px-${name}`,
        thumbwidth: 960,
        thumbheight: 615,
        url: `${base}/images/${name}`,
        descriptionurl: `https://commons.wikimedia.org/wiki/File:${name}`,
        mime,
        extmetadata: {
          LicenseShortName: note(licence),
          LicenseUrl: note('https://creativecommons.org/licenses/by-sa/4.0'),
          Artist: note('<a href="//commons.wikimedia.org/wiki/User:Nethac" title="User:Nethac">Nethac &amp; Söhne</a>'),
          ImageDescription: note(`<p>A careful study of <i>${query}</i></p>`),
          AttributionRequired: note('true'),
        },
      },
    ],
  };
}

// https://platform.openai.com/docs/api-reference/images/create: models of the GPT family always send base64
export const openaiImages: Answers = (router, { record }) => {
  router.post('/images/generations', json({ limit: '1mb' }), (req, res) => {
    record(req);
    const { prompt, size, output_format } = req.body as Record<string, string>;
    const bytes =
      res.locals.fault === 'svg' ? Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') : drawPng(String(prompt));
    const data = res.locals.fault === 'empty' ? [] : [{ b64_json: bytes.toString('base64') }];
    res.json({
      created: 1_713_833_628,
      background: 'opaque',
      output_format,
      quality: 'medium',
      size,
      data,
      usage: { total_tokens: 1100, input_tokens: 50, output_tokens: 1050 },
    });
  });
};

const ID = '36537842-b067-4ca0-ad67-e00ff2e06b2d';

// https://api.openverse.org/v1/#tag/images
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

// https://www.pexels.com/api/documentation/#photos-search
export const pexels: Answers = (router, { record, picture, base }) => {
  router.get('/v1/search', (req, res) => {
    record(req);
    if (!req.headers.authorization) return void res.status(401).json({ error: 'Unauthorized' });
    const photos = res.locals.fault === 'empty' ? [] : [pexelsPhoto(base(), String(req.query.query))];
    res.json({ page: 1, per_page: 3, photos, total_results: photos.length });
  });
  router.get('/photos/:id', picture);
};

function pexelsPhoto(base: string, query: string) {
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

// https://unsplash.com/documentation#search-photos
export const unsplash: Answers = (router, { record, picture, base }) => {
  router.get('/search/photos', (req, res) => {
    record(req);
    const query = String(req.query.query);
    if (!req.headers.authorization?.startsWith('Client-ID '))
      return void res.status(401).json({ errors: ['OAuth error: The access token is invalid'] });
    const results = res.locals.fault === 'empty' ? [] : [1, 2].map((number) => unsplashPhoto(base(), query, number));
    res.json({ total: results.length, total_pages: 1, results });
  });
  router.get('/photos/:id/download', (req, res) => {
    record(req);
    res.json({ url: `${base()}/images/${req.params.id}` });
  });
  router.get('/images/:id', picture);
};

function unsplashPhoto(base: string, query: string, number: number) {
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
