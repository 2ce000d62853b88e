// Evaluates the numeric part of LaTeX formulas, so that the tests recompute what the lessons claim.

const FUNCTIONS: Record<string, (value: number) => number> = {
  '\\ln': Math.log,
  '\\log': Math.log10,
  '\\sqrt': Math.sqrt,
};
const OPERATORS: Record<string, string> = { '\\times': '*', '\\cdot': '*', '\\div': '/', '−': '-' };
const TOKEN = /\d+(?:\.\d+)?|\\[a-zA-Z]+|\\%|[a-zA-Z]+|[-+*/^(){}%−]/g;

class NotNumeric extends Error {}

class Parser {
  private at = 0;
  private readonly tokens: string[];

  constructor(tex: string) {
    const plain = tex
      .replace(/\\text\{[^{}]*\}|\\(?:left|right)(?![a-zA-Z])|\\[,;!: ]|&/g, ' ')
      .replace(/\{,\}|(?<=\d),(?=\d{3})/g, '');
    this.tokens = plain.match(TOKEN) ?? [];
    if (plain.replace(TOKEN, '').trim() !== '') throw new NotNumeric(tex);
  }

  value(): number {
    const value = this.sum();
    if (this.at < this.tokens.length) throw new NotNumeric(this.tokens[this.at]);
    return value;
  }

  private peek(): string {
    const token = this.tokens[this.at] ?? '';
    return OPERATORS[token] ?? token;
  }

  private take(): string {
    const token = this.peek();
    this.at += 1;
    return token;
  }

  private expect(token: string): void {
    if (this.take() !== token) throw new NotNumeric(token);
  }

  private sum(): number {
    let value = this.product();
    while (this.peek() === '+' || this.peek() === '-') {
      value = this.take() === '+' ? value + this.product() : value - this.product();
    }
    return value;
  }

  private product(): number {
    let value = this.signed();
    for (let next = this.peek(); next === '*' || next === '/' || next === '('; next = this.peek()) {
      if (next !== '(') this.at += 1;
      value = next === '/' ? value / this.signed() : value * this.signed();
    }
    return value;
  }

  private signed(): number {
    if (this.peek() !== '-') return this.power();
    this.at += 1;
    return -this.signed();
  }

  private power(): number {
    let value = this.atom();
    while (this.peek() === '%' || this.peek() === '\\%') {
      this.at += 1;
      value /= 100;
    }
    if (this.peek() !== '^') return value;
    this.at += 1;
    return value ** this.signed();
  }

  private group(open: string, close: string): number {
    this.expect(open);
    const value = this.sum();
    this.expect(close);
    return value;
  }

  private atom(): number {
    const next = this.peek();
    if (next === '(') return this.group('(', ')');
    if (next === '{') return this.group('{', '}');
    this.at += 1;
    if (next === '\\frac') return this.group('{', '}') / this.group('{', '}');
    if (next === 'e') return Math.E;
    const apply = FUNCTIONS[next];
    if (apply) return apply(this.atom());
    if (!/^\d/.test(next)) throw new NotNumeric(next);
    return Number(next);
  }
}

/** Undefined when the side has variables or is empty. */
export function evaluate(tex: string): number | undefined {
  try {
    return new Parser(tex).value();
  } catch (error) {
    if (error instanceof NotNumeric) return undefined;
    throw error;
  }
}

const isClose = (one: number, other: number) => Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one));

function isRounded(exact: number, printed: string): boolean {
  const digits = /\.(\d+)/.exec(printed)?.[1]?.length ?? 0;
  const percent = printed.includes('%') ? 0.01 : 1;
  return Math.abs(exact - (evaluate(printed) ?? Number.NaN)) <= (0.5 * 10 ** -digits + 1e-9) * percent;
}

const RELATIONS: Record<string, (left: number, right: number, printed: string) => boolean> = {
  '=': isClose,
  '\\approx': (left, _, printed) => isRounded(left, printed),
  '<': (left, right) => left < right,
  '>': (left, right) => left > right,
};

/** Numeric relations of a formula. In `a = b = c` each neighbour is compared. */
export function checkFormula(tex: string): { checked: number; wrong: string[] } {
  const found = { checked: 0, wrong: [] as string[] };
  for (const row of tex.replace(/\\(?:begin|end)\{\w+\}/g, '').split(/\\\\|\\q?quad/)) {
    const parts = row.split(/(\\approx|=|<|>)/);
    for (let at = 1; at < parts.length; at += 2) {
      const [left = '', relation = '', right = ''] = parts.slice(at - 1);
      const values = [evaluate(left), evaluate(right)];
      const [first, second] = values;
      if (first === undefined || second === undefined) continue;
      found.checked += 1;
      if (!RELATIONS[relation]?.(first, second, right)) found.wrong.push(`${left}${relation}${right} (${first})`);
    }
  }
  return found;
}
