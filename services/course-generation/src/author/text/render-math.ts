import { createRequire } from 'node:module';
import { escapeHtml } from './escape-html.ts';

interface Temml {
  renderToString(tex: string, options: object): string;
}

const LONGEST = 2000;
/** A formula needs few; definitions that unfold each other need endlessly many. */
const OPTIONS = { throwOnError: true, trust: false, strict: false, maxExpand: 200, maxSize: [20, 20] };

const require = createRequire(import.meta.url);
let temml: Temml | undefined;

/** LaTeX as MathML, which browsers and screen readers understand; what cannot be read stays as it was written. */
export function renderMath(tex: string, displayMode: boolean): string {
  try {
    if (tex.length > LONGEST) throw new RangeError('too long for a formula');
    // Most lessons have no formulas: it is loaded with the first.
    temml ??= require('temml') as Temml;
    const mathml = temml.renderToString(tex, { ...OPTIONS, displayMode, macros: {} });
    return mathml.replace(/^<math/, `<math alttext="${escapeHtml(tex.replace(/\s+/g, ' '))}"`);
  } catch {
    return `<code>${escapeHtml(tex)}</code>`;
  }
}
