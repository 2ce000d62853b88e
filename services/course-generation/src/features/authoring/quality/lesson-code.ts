import { parser as javascript } from '@lezer/javascript';
import { parser as python } from '@lezer/python';

// What is cut short or typed at a prompt is no whole program.
const IS_PARTIAL = /\.\.\.|…|^\s*(?:>>>|\$|>|#\s*\.\.\.)\s/m;
const LONGEST = 10_000;

interface Tree {
  iterate(spec: { enter(node: { type: { isError: boolean }; from: number }): void }): void;
}

const firstError = (tree: Tree): number | undefined => {
  let at: number | undefined;
  tree.iterate({
    enter: ({ type, from }) => {
      if (type.isError) at ??= from;
    },
  });
  return at;
};

const scripts = {
  js: javascript,
  jsx: javascript.configure({ dialect: 'jsx' }),
  ts: javascript.configure({ dialect: 'ts' }),
  tsx: javascript.configure({ dialect: 'ts jsx' }),
};

function jsonError(code: string): number | undefined {
  try {
    JSON.parse(code);
    return undefined;
  } catch {
    return 0;
  }
}

// SQL has a dialect per database: only quotes and brackets are sure.
function sqlError(code: string): number | undefined {
  const plain = code.replace(/--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|`[^`]*`/g, '');
  const quote = /['"`]/.exec(plain);
  if (quote) return quote.index;
  let depth = 0;
  for (const sign of plain) {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if (depth < 0) return 0;
  }
  return depth === 0 ? undefined : code.length - 1;
}

const PARSERS: Record<string, (code: string) => number | undefined> = {
  javascript: (code) => firstError(scripts.js.parse(code)),
  jsx: (code) => firstError(scripts.jsx.parse(code)),
  typescript: (code) => firstError(scripts.ts.parse(code)),
  tsx: (code) => firstError(scripts.tsx.parse(code)),
  python: (code) => firstError(python.parse(code)),
  json: jsonError,
  sql: sqlError,
};
const ALIASES: Record<string, string> = {
  js: 'javascript',
  mjs: 'javascript',
  node: 'javascript',
  ts: 'typescript',
  py: 'python',
  python3: 'python',
  postgresql: 'sql',
  mysql: 'sql',
  sqlite: 'sql',
};

// The line where code stops making sense; undefined when it parses or its language is not known here.
export function findCodeError(lang: string, code: string): string | undefined {
  const name = lang.toLowerCase();
  const parse = PARSERS[ALIASES[name] ?? name];
  if (!parse || code.length > LONGEST || IS_PARTIAL.test(code)) return undefined;
  const at = parse(code);
  if (at === undefined) return undefined;
  const start = code.lastIndexOf('\n', Math.max(0, at - 1)) + 1;
  return code.slice(start).trim().split('\n')[0] || code.trim().split('\n').at(-1) || code;
}
