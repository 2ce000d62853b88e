import { address, code, disguised } from './code.ts';
import type { Choices } from './random.ts';

const TAGS = (
  'img svg math mtext a p iframe input video audio details body form td div span b style marquee object embed ' +
  'select textarea button dialog template slot x-canary mi foreignObject animate set use image table h2 li code pre'
).split(' ');

const HANDLERS = (
  'onerror onload onclick onfocus ontoggle onmouseover onanimationstart onbegin onpointerenter onbeforetoggle onwheel ' +
  'onstart onscroll onfocusin onauxclick oncut oninput ontransitionrun onpageshow onloadstart onbeforeinput'
).split(' ');

/** Attributes that load, run, cover, or are looked for by scripts under their name. */
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

/** One element that does something it must not. */
export const element = (choose: Choices, number: number): string =>
  choose.one([handler, handler, handler, carrier, carrier, script, clobber])(choose, number);
