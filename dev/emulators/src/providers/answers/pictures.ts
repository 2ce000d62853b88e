import { json } from 'express';
import { type Answers, drawPng } from '../provider-emulator.ts';

// https://www.mediawiki.org/wiki/API:Imageinfo with https://www.mediawiki.org/wiki/Extension:CommonsMetadata
export const commons: Answers = (router, { record, picture, base }) => {
  router.get('/w/api.php', (req, res) => {
    record(req);
    if (!req.headers['user-agent']?.includes('http://'))
      return void res.status(403).send('Please set a user-agent and respect our robot policy');
    if (res.locals.fault === 'empty') return void res.json({});
    const query = String(req.query.gsrsearch);
    // in the order of their page ids, as the API sends them; `index` is the rank
    const pages = [
      page(base(), query, { index: 2, licence: 'CC BY-SA 4.0', mime: 'image/jpeg' }),
      page(base(), query, { index: 1, licence: 'Fair use', mime: 'image/jpeg' }),
    ];
    res.json({ query: { pages } });
  });
  router.get('/images/:name', picture);
};

interface Kind {
  index: number;
  licence: string;
  mime: string;
}

const note = (value: string) => ({ value });

function page(base: string, query: string, { index, licence, mime }: Kind) {
  const name = `Study_${index}.jpg`;
  return {
    index,
    imageinfo: [
      {
        width: 3746,
        height: 2400,
        thumburl: `${base}/images/960px-${name}`,
        url: `${base}/images/${name}`,
        descriptionurl: `https://commons.wikimedia.org/wiki/File:${name}`,
        mime,
        extmetadata: {
          LicenseShortName: note(licence),
          LicenseUrl: note('https://creativecommons.org/licenses/by-sa/4.0'),
          Artist: note('<a href="//commons.wikimedia.org/wiki/User:Nethac" title="User:Nethac">Nethac &amp; Söhne</a>'),
          ImageDescription: note(`<p>A careful study of <i>${query}</i></p>`),
        },
      },
    ],
  };
}

// https://platform.openai.com/docs/api-reference/images/create: models of the GPT family always send base64
export const openaiImages: Answers = (router, { record }) => {
  router.post('/images/generations', json({ limit: '1mb' }), (req, res) => {
    record(req);
    const { prompt } = req.body as Record<string, string>;
    const bytes =
      res.locals.fault === 'svg' ? Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') : drawPng(String(prompt));
    const data = res.locals.fault === 'empty' ? [] : [{ b64_json: bytes.toString('base64') }];
    res.json({ created: 1_713_833_628, data });
  });
};

const ID = '36537842-b067-4ca0-ad67-e00ff2e06b2d';

// https://api.openverse.org/v1/#tag/images
export const openverse: Answers = (router, { record, picture, base }) => {
  router.get('/v1/images/', (req, res) => {
    record(req);
    const results = res.locals.fault === 'empty' ? [] : [image(base(), String(req.query.q))];
    res.json({ results });
  });
  router.get('/v1/images/:id/thumb/', picture);
};

function image(base: string, query: string) {
  return {
    title: `Study of ${query}`,
    foreign_landing_url: 'https://www.flickr.com/photos/7/36537842',
    url: 'https://live.staticflickr.com/7/36537842.jpg',
    creator: 'Ana Ríos',
    creator_url: 'https://www.flickr.com/photos/7',
    license: 'by-sa',
    license_version: '4.0',
    license_url: 'https://creativecommons.org/licenses/by-sa/4.0/',
    mature: false,
    thumbnail: `${base}/v1/images/${ID}/thumb/`,
  };
}

// https://www.pexels.com/api/documentation/#photos-search
export const pexels: Answers = (router, { record, picture, base }) => {
  router.get('/v1/search', (req, res) => {
    record(req);
    if (!req.headers.authorization) return void res.status(401).json({ error: 'Unauthorized' });
    const photos = res.locals.fault === 'empty' ? [] : [pexelsPhoto(base(), String(req.query.query))];
    res.json({ photos });
  });
  router.get('/photos/:id', picture);
};

function pexelsPhoto(base: string, query: string) {
  const image = `${base}/photos/2014422.png`;
  return {
    url: 'https://www.pexels.com/photo/brown-rocks-2014422/',
    photographer: 'Joey Farina',
    photographer_url: 'https://www.pexels.com/@joey',
    src: { large: `${image}?w=940` },
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
    res.json({ results });
  });
  router.get('/photos/:id/download', (req, res) => {
    record(req);
    res.json({ url: `${base()}/images/${req.params.id}` });
  });
  router.get('/images/:id', picture);
};

function unsplashPhoto(base: string, query: string, number: number) {
  const id = `ph-${number}`;
  return {
    alt_description: `a photograph of ${query}`,
    urls: { regular: `${base}/images/${id}?ixid=abc&q=80&w=1080` },
    links: {
      html: `https://unsplash.com/photos/${id}`,
      download_location: `${base}/photos/${id}/download?ixid=abc`,
    },
    user: { name: 'Brook <b>Miller</b>', links: { html: 'https://unsplash.com/@brook' } },
  };
}
