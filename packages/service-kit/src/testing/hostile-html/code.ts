import type { Choices } from './random.ts';

/** A call of `canary` with the payload's number, written as attackers write calls. */
export function code(choose: Choices, number: number): string {
  const call = choose.one([
    `canary(${number})`,
    `top.canary(${number})`,
    `window['can'+'ary'](${number})`,
    `\\u0063anary(${number})`,
    `[${number}].map(canary)`,
    `setTimeout(()=>canary(${number}))`,
    `import('data:text/javascript,canary(${number})')`,
    `(()=>{}).constructor('canary(${number})')()`,
  ]);
  return choose.chance(0.25) ? `${call};//` : call;
}

/** Letters as references, as a parser reads them back in attributes. */
export function disguised(choose: Choices, text: string): string {
  const form = choose.one<(letter: string) => string>([
    (letter) => `&#${letter.codePointAt(0)};`,
    (letter) => `&#x${letter.codePointAt(0)?.toString(16)};`,
    (letter) => `&#0000${letter.codePointAt(0)};`,
  ]);
  return [...text].map((letter) => (/[\w(:]/.test(letter) && choose.chance(0.4) ? form(letter) : letter)).join('');
}

/** An address that runs something, loads something, or leads away. */
export function address(choose: Choices, number: number): string {
  const run = code(choose, number).replaceAll("'", '%27');
  const scheme = choose.one([
    'javascript:',
    'JaVaScRiPt:',
    'java\tscript:',
    'java\nscript:',
    ' \u0001javascript:',
    'javascript&colon;',
  ]);
  return choose.one([
    scheme + run,
    scheme + run,
    `javascript://%0a${run}`,
    `&#106;avascript&#58;${run}`,
    `data:text/html,<script>${run}</script>`,
    `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='canary(${number})'/>`,
    `vbscript:canary(${number})`,
    `//canary.example/${number}`,
    `\\\\canary.example\\${number}`,
    `/\\canary.example/${number}`,
    `http://canary.example/${number}`,
    `/api/canary/${number}`,
    `blob:https://canary.example/${number}`,
    `file:///canary/${number}`,
  ]);
}
