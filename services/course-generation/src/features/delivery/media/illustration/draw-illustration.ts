import { element, escapeXml, hashSeed, SeededRandom } from '@coursewright/text';
import { chooseComposition } from './choose-composition.ts';
import { composeDiagram } from './compositions/diagram.ts';
import { PALETTES } from './palette.ts';
import { HEIGHT, rectangle, WIDTH } from './shapes.ts';

interface Subject {
  topic: string;
  title: string;
}

/** Deterministic: the same words give the same picture. Of a lesson it is the first diagram, where `html` has one. */
export function drawIllustration({ topic, title }: Subject, html = ''): string {
  const seed = `illustration|${topic}|${title}`.normalize('NFKC').toLowerCase();
  const random = new SeededRandom(seed);
  const palette = random.pick(PALETTES);
  const composition = composeDiagram(html) ?? chooseComposition({ topic, title });
  const sky = `sky-${hashSeed(seed).toString(36)}`;
  const gradient = element(
    'linearGradient',
    { id: sky, x1: 0, y1: 0, x2: 0, y2: 1 },
    element('stop', { offset: 0, 'stop-color': palette.sky[0] }),
    element('stop', { offset: 1, 'stop-color': palette.sky[1] }),
  );
  const label = escapeXml([...title].slice(0, 200).join(''));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${label}">`,
    `<defs>${gradient}</defs>`,
    rectangle(0, 0, WIDTH, HEIGHT, `url(#${sky})`),
    composition(random, palette),
    '</svg>',
  ].join('');
}
