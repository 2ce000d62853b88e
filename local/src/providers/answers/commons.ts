import type { Answers } from '../stand-in.ts';

/** https://www.mediawiki.org/wiki/API:Imageinfo with https://www.mediawiki.org/wiki/Extension:CommonsMetadata */
export const commons: Answers = (router, { record, picture, base }) => {
  router.get('/w/api.php', (req, res) => {
    record(req);
    if (!req.headers['user-agent']?.includes('http://'))
      return void res.status(403).send('Please set a user-agent and respect our robot policy');
    if (res.locals.fault === 'empty') return void res.json({ batchcomplete: true });
    const query = String(req.query.gsrsearch);
    // In the order of their page ids, as the API gives them; `index` is the rank.
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
