import { createRequire } from 'node:module';
import type { HLJSApi, LanguageFn } from 'highlight.js';
import { escapeHtml } from './escape-html.ts';

const LANGUAGES = new Set(
  (
    'bash c cpp csharp css dart diff dockerfile elixir go graphql haskell ini java javascript json julia kotlin ' +
    'latex lua makefile markdown matlab perl php powershell python r ruby rust scala scss shell sql swift typescript ' +
    'xml yaml'
  ).split(' '),
);

const ALIASES: Record<string, string> = {
  ...{
    js: 'javascript',
    jsx: 'javascript',
    mjs: 'javascript',
    node: 'javascript',
    ts: 'typescript',
    tsx: 'typescript',
  },
  ...{ py: 'python', python3: 'python', sh: 'bash', zsh: 'bash', console: 'shell', ps1: 'powershell' },
  ...{ html: 'xml', svg: 'xml', yml: 'yaml', toml: 'ini', 'c++': 'cpp', 'c#': 'csharp', cs: 'csharp' },
  ...{ golang: 'go', rs: 'rust', rb: 'ruby', kt: 'kotlin', hs: 'haskell', md: 'markdown', tex: 'latex' },
  ...{ docker: 'dockerfile', make: 'makefile', postgresql: 'sql', mysql: 'sql', jsonc: 'json' },
};

const LONGEST = 20_000;
const require = createRequire(import.meta.url);
let highlighter: HLJSApi | undefined;

/** A language is loaded when the first code in it comes along. */
function load(language: string): HLJSApi {
  highlighter ??= (require('highlight.js/lib/core') as HLJSApi).newInstance();
  if (!highlighter.getLanguage(language)) {
    highlighter.registerLanguage(language, require(`highlight.js/lib/languages/${language}`) as LanguageFn);
  }
  return highlighter;
}

/** Code as HTML, its parts marked with classes `hljs-…` where its language is a common one. */
export function highlightCode(code: string, info: string): string {
  const name = /^[\w+#-]+/.exec(info)?.[0].toLowerCase() ?? '';
  const language = ALIASES[name] ?? name;
  if (!LANGUAGES.has(language) || code.length > LONGEST) return escapeHtml(code);
  return load(language).highlight(code, { language, ignoreIllegals: true }).value;
}

/** The class that names a language, or none. */
export function languageClass(info: string): string {
  const name = /^[\w+-]{1,20}/.exec(info)?.[0];
  return name ? ` class="language-${name}"` : '';
}
