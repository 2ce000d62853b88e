export interface Choices {
  one<T>(options: readonly T[]): T;
  chance(share: number): boolean;
}

export function choices(seed: number): Choices {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    one: (options) => options[Math.floor(next() * options.length)] as (typeof options)[number],
    chance: (share) => next() < share,
  };
}

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

export function disguised(choose: Choices, text: string): string {
  const form = choose.one<(letter: string) => string>([
    (letter) => `&#${letter.codePointAt(0)};`,
    (letter) => `&#x${letter.codePointAt(0)?.toString(16)};`,
    (letter) => `&#0000${letter.codePointAt(0)};`,
  ]);
  return [...text].map((letter) => (/[\w(:]/.test(letter) && choose.chance(0.4) ? form(letter) : letter)).join('');
}

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

const TAGS = (
  'img svg math mtext a p iframe input video audio details body form td div span b style marquee object embed ' +
  'select textarea button dialog template slot x-canary mi foreignObject animate set use image table h2 li code pre'
).split(' ');

const HANDLERS = (
  'onerror onload onclick onfocus ontoggle onmouseover onanimationstart onbegin onpointerenter onbeforetoggle onwheel ' +
  'onstart onscroll onfocusin onauxclick oncut oninput ontransitionrun onpageshow onloadstart onbeforeinput'
).split(' ');

const CARRIERS = (
  'a:href area:href form:action button:formaction input:formaction iframe:src object:data embed:src img:src img:srcset ' +
  'video:poster video:src audio:src source:src track:src body:background table:background base:href link:href use:href ' +
  'math:href mi:xlink:href image:xlink:href a:xlink:href script:src input:src q:cite blockquote:cite del:cite html:manifest'
)
  .split(' ')
  .map((pair) => [pair.slice(0, pair.indexOf(':')), pair.slice(pair.indexOf(':') + 1)] as const);

const CLOBBERED = (
  'root mfe-config body cookie attributes parentNode childNodes currentScript getElementById nodeName innerHTML ' +
  '__proto__ constructor location document defaultView trustedTypes'
).split(' ');

const gap = (choose: Choices) => choose.one([' ', '/', '\n', '\t', '\f', ' / ', '  ']);
const quoted = (choose: Choices, value: string) =>
  choose.one([`"${value.replaceAll('"', '&quot;')}"`, `'${value.replaceAll("'", '&#39;')}'`]);
const cased = (choose: Choices, name: string) =>
  choose.chance(0.2) ? [...name].map((letter) => (choose.chance(0.5) ? letter.toUpperCase() : letter)).join('') : name;

function handler(choose: Choices, number: number): string {
  const tag = choose.one(TAGS);
  const run = code(choose, number);
  const value = quoted(choose, choose.chance(0.3) ? disguised(choose, run) : run);
  const extras = choose.one([
    'src=x',
    'autofocus tabindex=1',
    'open',
    'popover',
    'is=x-canary',
    'contenteditable',
    'style=animation-name:x',
  ]);
  return `<${cased(choose, tag)}${gap(choose)}${cased(choose, choose.one(HANDLERS))}=${value} ${extras}>x</${tag}>`;
}

function carrier(choose: Choices, number: number): string {
  const [tag, attribute] = choose.one(CARRIERS);
  const extra = choose.one(['', ' target=_top', ' rel=stylesheet', ' type=image', ' ping=/api/canary', ' download']);
  return `<${tag}${gap(choose)}${cased(choose, attribute)}=${quoted(choose, address(choose, number))}${extra}>x</${tag}>`;
}

function script(choose: Choices, number: number): string {
  const run = code(choose, number);
  return choose.one([
    `<script>${run}</script>`,
    `<ScRiPt/x>${run}</sCrIpT >`,
    `<script type=module>${run}</script>`,
    `<svg><script>${disguised(choose, run)}</script></svg>`,
    `<svg><script href="data:text/javascript,${run}"/></svg>`,
    `<scr<script>ipt>${run}</scr</script>ipt>`,
    `<iframe srcdoc="<script>parent.canary(${number})</script>"></iframe>`,
    `<svg><animate attributeName=href to="javascript:canary(${number})" begin=0s /><a><text>x</text></a></svg>`,
    `<svg><set attributeName=onmouseover to="canary(${number})"/></svg>`,
    `<meta http-equiv=refresh content="0;url=javascript:canary(${number})">`,
    `<style>@import "/api/canary/${number}"; * { background: url(/api/canary/${number}) }</style>`,
    `<p style="background:url(/api/canary/${number});position:fixed;inset:0;z-index:9">x</p>`,
  ]);
}

function clobber(choose: Choices, number: number): string {
  const tag = choose.one(['a', 'form', 'img', 'input', 'object', 'iframe', 'p', 'embed', 'button', 'output']);
  const name = choose.one(CLOBBERED);
  const inner = choose.chance(0.4) ? `<input name="${choose.one(CLOBBERED)}">` : 'x';
  return `<${tag} ${choose.one(['id', 'name'])}="${name}" href="cid:canary(${number})">${inner}</${tag}>`;
}

export const element = (choose: Choices, number: number): string =>
  choose.one([handler, handler, handler, carrier, carrier, script, clobber])(choose, number);

type Wrapping = (inner: string) => string;
const inAttribute = (inner: string) => inner.replaceAll('"', '&quot;');
const raw =
  (tag: string): Wrapping =>
  (inner) =>
    `<${tag}><p title="</${tag}>${inner}">x</p></${tag}>`;

const WRAPPINGS: readonly Wrapping[] = [
  ...['noscript', 'style', 'title', 'textarea', 'xmp', 'noembed', 'noframes', 'template', 'iframe', 'option'].map(raw),
  (inner) => `<svg></p><style><a id="</style>${inner}">`,
  (inner) => `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;${inAttribute(inner)}">`,
  (inner) => `<math><mtext><table><mglyph><svg><mtext><style><path id="</style>${inner}">`,
  (inner) => `<math><annotation-xml encoding="text/html">${inner}</annotation-xml></math>`,
  (inner) => `<mi><li><table>text<mi><malignmark><style>${inner}`,
  (inner) => `<svg><foreignObject><math><mi>${inner}</mi></math></foreignObject></svg>`,
  (inner) => `<svg><desc><p>${inner}</p></desc><title>${inner}</title></svg>`,
  (inner) => `<svg><![CDATA[><p title="]]>${inner}"></svg>`,
  (inner) => `<form><math><mtext></form><form><mglyph><style></math>${inner}`,
  (inner) => `<!--><p>${inner}-->`,
  (inner) => `<!-- --!>${inner} -->`,
  (inner) => `<!-->${inner}<!--`,
  (inner) => `<?xml ?>${inner}<?`,
  (inner) => `</ ${inner}>`,
  (inner) => `<select><template>${inner}</template></select>`,
  (inner) => `<table><tr><td>${inner}<table><caption>${inner}`,
  (inner) => `<a href="https://x.example/?"${inner}">x</a>`,
  (inner) => `<p title='${inner.replaceAll("'", '&apos;')}'>x</p>`,
  (inner) => `&lt;b&gt;${inner.replaceAll('<', '&lt;')}`,
  (inner) => inner.replaceAll('<', '&amp;lt;'),
  (inner) => inner.replaceAll('<', '\uff1c').replaceAll('>', '\uff1e'),
  (inner) => inner.replace('>', ''),
  (inner) => `<${inner}`,
  (inner) => `${'<div>'.repeat(8)}${inner}`,
  (inner) => `<template shadowrootmode=open>${inner}</template>`,
  (inner) => `<div><template shadowrootmode=open><slot>${inner}</slot></template></div>`,
];

export function mutated(choose: Choices, inner: string): string {
  if (choose.chance(0.35)) return inner;
  const once = choose.one(WRAPPINGS)(inner);
  return choose.chance(0.25) ? choose.one(WRAPPINGS)(once) : once;
}

export interface MaliciousHtml {
  readonly number: number;
  readonly html: string;
}

export function createMaliciousHtml(count: number, seed = 20_251): MaliciousHtml[] {
  const choose = choices(seed);
  return Array.from({ length: count }, (_, number) => ({ number, html: mutated(choose, element(choose, number)) }));
}

const END = `"'>--></style></title></textarea></noscript></template></script></xmp></noembed></noframes></iframe></option></select></svg></math></form></table>${'</div>'.repeat(16)}`;

export const joinPayloads = (payloads: readonly MaliciousHtml[]): string =>
  payloads.map(({ number, html }) => `<p>mark ${number}</p>${html}${END}`).join('\n');
