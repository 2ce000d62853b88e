import { createRequire } from 'node:module';
import { drawText, type Faces, type InlinePicture, type Pdf } from '@coursewright/pdf';
import { describeFormula, type MathNode } from '@coursewright/text/formula';
import { toPathOperators } from './svg-path.ts';

interface SvgNode {
  kind: string;
  attributes?: Record<string, string>;
  children?: SvgNode[];
  value?: string;
}

interface MathItem {
  root: MathNode;
  typesetRoot: SvgNode;
  setMetrics(em: number, ex: number, width: number, lineWidth: number, scale: number): void;
  convert(document: MathDocument): void;
}

interface MathDocument {
  options: { MathItem: new (tex: string, input: unknown, display: boolean) => MathItem };
  inputJax: unknown[];
}

interface MathJax {
  startup: { document: MathDocument };
}

export interface FormulaLook {
  size: number;
  // A wider formula becomes smaller.
  width: number;
  colour?: string | undefined;
}

export interface Formulas {
  // Undefined for TeX that cannot be set.
  set(tex: string, display: boolean, look: FormulaLook): InlinePicture | undefined;
}

const LONGEST = 2000;
// The letters of the formulas are smaller than those of the text around them.
const SCALE = 1.08;

// Lengths are thousandths of the font size, y grows downwards.
interface FormulaDrawing {
  width: number;
  ascent: number;
  descent: number;
  alt: string;
  steps: Step[];
}

type Step = string | { text: string; size: number };

const require = createRequire(import.meta.url);
let mathJax: Promise<MathJax> | undefined;

// It takes half a second to load, so only courses with formulas do. It reads no file that a formula names and
// follows no link: `require`, `html` and `autoload` are left out. An error is thrown instead of drawn.
function loadMathJax(): Promise<MathJax> {
  const { init } = require('mathjax') as { init(options: object): Promise<MathJax> };
  mathJax ??= init({
    loader: { load: ['input/tex-full', 'output/svg'] },
    startup: { typeset: false },
    svg: { fontCache: 'none' },
    tex: {
      packages: { '[-]': ['html', 'require', 'autoload', 'noundefined', 'noerrors'] },
      maxMacros: 200,
      formatError: (_: unknown, error: Error) => {
        throw error;
      },
    },
  });
  return mathJax;
}

const numbers = (text: string): number[] => (text.match(/-?[\d.]+/g) ?? []).map(Number);

function toMatrix(transform: string): string {
  let [scaleX, scaleY, x, y] = [1, 1, 0, 0];
  for (const [, name, values = ''] of transform.matchAll(/(\w+)\(([^)]*)\)/g)) {
    const [first = 0, second] = numbers(values);
    if (name === 'translate') {
      x += first * scaleX;
      y += (second ?? 0) * scaleY;
    } else if (name === 'scale') {
      scaleX *= first;
      scaleY *= second ?? first;
    }
  }
  return `${scaleX} 0 0 ${scaleY} ${x} ${y} cm`;
}

const HEX = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i;

function toColour(colour: string, operator: 'rg' | 'RG'): string[] {
  const hex = HEX.exec(colour);
  if (!hex) return [];
  const parts = hex.slice(1).map((part) => Math.round((Number.parseInt(part, 16) / 255) * 1000) / 1000);
  return [`${parts.join(' ')} ${operator}`];
}

function walk(node: SvgNode, steps: Step[]): void {
  const { kind, attributes = {}, children = [] } = node;
  const value = (name: string) => Number.parseFloat(attributes[name] ?? '0');
  const inside = (...before: string[]) => {
    const first = [...toColour(attributes.fill ?? '', 'rg'), ...toColour(attributes.stroke ?? '', 'RG'), ...before];
    if (first.length > 0) steps.push(['q', ...first].join(' '));
    for (const child of children) walk(child, steps);
    if (first.length > 0) steps.push('Q');
  };
  const matrix = attributes.transform ? [toMatrix(attributes.transform)] : [];
  const paint = attributes.fill === 'none' ? 'S' : 'f';
  const stroke = `${value('stroke-width') || 60} w`;
  switch (kind) {
    case 'path':
      if (attributes.d) steps.push(['q', ...matrix, toPathOperators(attributes.d), 'f', 'Q'].join(' '));
      return;
    case 'rect':
      if (attributes['data-background']) return;
      steps.push(`q ${stroke} ${value('x')} ${value('y')} ${value('width')} ${value('height')} re ${paint} Q`);
      return;
    case 'line':
      steps.push(`q ${stroke} ${value('x1')} ${value('y1')} m ${value('x2')} ${value('y2')} l S Q`);
      return;
    case 'text': {
      const text = children.map((child) => child.value ?? '').join('');
      steps.push(['q', ...matrix].join(' '), { text, size: value('font-size') }, 'Q');
      return;
    }
    case 'svg': {
      const [left = 0, top = 0, width = 1, height = 1] = numbers(attributes.viewBox ?? '');
      const scaleX = value('width') / width;
      const scaleY = value('height') / height;
      inside(
        `1 0 0 1 ${value('x')} ${value('y')} cm 0 0 ${value('width')} ${value('height')} re W n`,
        `${scaleX} 0 0 ${scaleY} ${-left * scaleX} ${-top * scaleY} cm`,
      );
      return;
    }
    default:
      inside(...matrix);
  }
}

function toDrawing(item: MathItem): FormulaDrawing | undefined {
  const svg = item.typesetRoot.children?.find(({ kind }) => kind === 'svg');
  const [, top = 0, width = 0, height = 0] = numbers(svg?.attributes?.viewBox ?? '');
  if (!svg || width <= 0) return undefined;
  const steps: Step[] = [];
  for (const child of svg.children ?? []) walk(child, steps);
  return { width, ascent: -top, descent: top + height, alt: describeFormula(item.root), steps };
}

// Sets TeX by MathJax, whose paths are drawn. Equal formulas are set once.
export async function createFormulas(pdf: Pdf, faces: Faces, isNeeded: boolean): Promise<Formulas> {
  if (!isNeeded) return { set: () => undefined };
  const { document } = (await loadMathJax()).startup;
  const drawings = new Map<string, FormulaDrawing | undefined>();

  function typeset(written: string, display: boolean): FormulaDrawing | undefined {
    if (written.length > LONGEST) return undefined;
    // A number beside a formula would be set at the edge of the page, whose width it does not know.
    const tex = written.replace(
      /\\tag\*?\{([^{}]*)\}/g,
      (tag, text) => String.raw`\qquad\text{${tag[4] === '*' ? text : `(${text})`}}`,
    );
    try {
      const item = new document.options.MathItem(tex, document.inputJax[0], display);
      item.setMetrics(16, 8, 1280, 1_000_000, 1);
      item.convert(document);
      return toDrawing(item);
    } catch {
      return undefined;
    }
  }

  function draw(steps: readonly Step[], colour: string): void {
    const { addContent } = pdf as unknown as { addContent(content: string): void };
    for (const step of steps) {
      if (typeof step === 'string') addContent.call(pdf, step);
      else drawText(pdf, faces.shape(step.text, {}, false), { size: step.size, colour, x: 0, baseline: 0 });
    }
  }

  return {
    set(tex, display, { size, width, colour = '#14201c' }) {
      const key = `${display ? 'd' : 'i'}${tex}`;
      if (!drawings.has(key)) drawings.set(key, typeset(tex, display));
      const drawing = drawings.get(key);
      if (!drawing) return undefined;
      const unit = Math.min((size * SCALE) / 1000, width / drawing.width);
      return {
        width: drawing.width * unit,
        ascent: drawing.ascent * unit,
        descent: drawing.descent * unit,
        alt: drawing.alt || tex,
        draw(x, baseline) {
          pdf.save();
          pdf.transform(unit, 0, 0, unit, x, baseline);
          pdf.fillColor(colour).strokeColor(colour);
          draw(drawing.steps, colour);
          pdf.restore();
        },
      };
    },
  };
}
