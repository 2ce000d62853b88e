import {
  joinTex,
  texFence,
  texFraction,
  texName,
  texOver,
  texRoot,
  texRows,
  texScripts,
  toTexText,
} from '../markup/tex.ts';
import { type Element, listElements, readText } from '../markup/tree.ts';
import { child, isOn, readVal } from './styles.ts';

function run(element: Element): string {
  const text = listElements(element)
    .filter(({ name }) => name === 't')
    .map(readText)
    .join('');
  if (isOn(child(child(element, 'rPr'), 'nor'))) return String.raw`\text{${toTexText(text)}}`;
  return toTexText(text).replace(/\p{L}{2,}/gu, texName);
}

/** Formulas of Word (OMML) as TeX. */
export function readOmml(element: Element): string {
  const { name } = element;
  const properties = child(element, `${name}Pr`);
  const property = (of: string, otherwise = '') => {
    const found = child(properties, of);
    return found ? (readVal(found) ?? '') : otherwise;
  };
  const part = (of: string) => {
    const found = child(element, of);
    return found ? readOmml(found) : '';
  };
  const parts = (of: string) => listElements(element).filter((one) => one.name === of);
  const e = part('e');
  switch (name) {
    case 'r':
      return run(element);
    // Deleted, and the form of everything else.
    case 'del':
    case 'moveFrom':
    case 'ctrlPr':
      return '';
    case 'f': {
      const kind = property('type');
      const [above, below] = [part('num'), part('den')];
      return kind === 'lin' || kind === 'skw' ? `${above}/${below}` : texFraction(above, below, kind !== 'noBar');
    }
    case 'sSup':
      return texScripts(e, '', part('sup'));
    case 'sSub':
      return texScripts(e, part('sub'), '');
    case 'sSubSup':
      return texScripts(e, part('sub'), part('sup'));
    case 'sPre':
      return texScripts('{}', part('sub'), part('sup')) + e;
    case 'rad':
      return texRoot(e, isOn(child(properties, 'degHide')) ? '' : part('deg'));
    case 'nary': {
      const hide = (of: string) => isOn(child(properties, `${of}Hide`));
      const sign = property('chr', '∫');
      return joinTex([texScripts(sign, hide('sub') ? '' : part('sub'), hide('sup') ? '' : part('sup')), ` ${e}`]);
    }
    case 'func':
      return joinTex([part('fName'), e]);
    case 'd': {
      const inner = parts('e').map(readOmml).join(property('sepChr', '|'));
      return texFence(property('begChr', '('), property('endChr', ')'), inner);
    }
    case 'm':
      return texRows(
        parts('mr').map((row) =>
          listElements(row)
            .filter((one) => one.name === 'e')
            .map(readOmml),
        ),
      );
    case 'eqArr':
      return texRows(
        parts('e').map((row) => [readOmml(row).replaceAll('\\&', '')]),
        'aligned',
      );
    case 'acc':
      return texOver(e, '', property('chr', '\u0302'));
    case 'bar':
      return property('pos') === 'bot' ? texOver(e, '_', '') : texOver(e, '', '‾');
    case 'groupChr':
      return property('pos', 'bot') === 'top'
        ? texOver(e, '', property('chr', '⏟'))
        : texOver(e, property('chr', '⏟'), '');
    case 'limLow':
      return texOver(e, part('lim'), '');
    case 'limUpp':
      return texOver(e, '', part('lim'));
    case 'phant':
      return child(properties, 'show') && !isOn(child(properties, 'show')) ? '' : e;
    default:
      return name.endsWith('Pr') ? '' : joinTex(listElements(element).map(readOmml));
  }
}
