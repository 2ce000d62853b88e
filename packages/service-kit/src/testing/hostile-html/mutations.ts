import type { Choices } from './random.ts';

type Wrapping = (inner: string) => string;
const inAttribute = (inner: string) => inner.replaceAll('"', '&quot;');
const raw =
  (tag: string): Wrapping =>
  (inner) =>
    `<${tag}><p title="</${tag}>${inner}">x</p></${tag}>`;

/** Surroundings that two parsers, or one parser twice, read differently. */
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

/** The element as it is, or in one or two of the surroundings. */
export function mutated(choose: Choices, inner: string): string {
  if (choose.chance(0.35)) return inner;
  const once = choose.one(WRAPPINGS)(inner);
  return choose.chance(0.25) ? choose.one(WRAPPINGS)(once) : once;
}
