import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type InterfaceLanguage, languageDirection } from '@coursewright/contracts';
import { html } from '@coursewright/text';
import type { Brand } from '../templates/layout.ts';
import { createRender, type RenderedMail, type TemplateName } from '../templates/render.ts';
import { examples } from './examples.ts';

export interface PreviewedMail extends RenderedMail {
  readonly name: string;
  readonly template: TemplateName;
}

export function renderExamples(brand: Brand, language: InterfaceLanguage): PreviewedMail[] {
  const render = createRender(brand);
  const getMails = <T extends TemplateName>(template: T) =>
    examples[template].map((data, at) => ({
      ...render(template, data, language),
      template,
      name: at === 0 ? template : `${template}-${at + 1}`,
    }));
  return (Object.keys(examples) as TemplateName[]).flatMap((template) => getMails(template));
}

const STYLE = html`<style>
:root{color-scheme:light dark}
body{margin:0;font:16px/1.5 Figtree,'Segoe UI',Helvetica,Arial,sans-serif;background:light-dark(#F6F7F3,#0F1513);color:light-dark(#14201C,#E9F0EC)}
main{display:grid;gap:24px;padding:24px 16px;max-width:1300px;margin:auto}
h1{font-size:26px;margin:0 0 12px}
ul{list-style:none;margin:0;padding:0}
li{padding:10px 0;border-top:1px solid light-dark(#DFE4DE,#2A3531)}
small{display:block;color:light-dark(#52605A,#9FB0A8)}
a{color:light-dark(#0B6B57,#4CC9A7);overflow-wrap:anywhere}
iframe{width:100%;height:720px;border:1px solid light-dark(#DFE4DE,#2A3531);border-radius:14px}
@media (min-width:900px){main{grid-template-columns:minmax(280px,380px) 1fr}iframe{position:sticky;top:24px;height:calc(100vh - 48px)}}
</style>`;

export function indexPage(mails: readonly PreviewedMail[], brand: Brand, language: InterfaceLanguage): string {
  const title = `Mails of ${brand.name}`;
  const items = mails.reduce(
    (before, { name, subject }) => html`${before}
<li><a lang="${language}" dir="${languageDirection(language)}" href="${name}.html" target="mail">${subject}</a><small>${name} · <a href="${name}.txt" target="mail">text</a></small></li>`,
    html``,
  );
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title>${STYLE}</head>
<body><main><nav aria-label="Mails"><h1>${title}</h1><ul>${items}
</ul></nav><iframe name="mail" title="The chosen mail" src="${mails[0]?.name ?? ''}.html"></iframe></main></body></html>
`.markup;
}

export { readPreviewBrand } from '../../../config.ts';

export async function writePreviews(
  folder: string,
  brand: Brand,
  language: InterfaceLanguage,
): Promise<{ page: string; count: number }> {
  const mails = renderExamples(brand, language);
  const page = path.join(folder, 'index.html');
  await mkdir(folder, { recursive: true });
  for (const { name, subject, html, text } of mails) {
    await writeFile(path.join(folder, `${name}.html`), html);
    await writeFile(path.join(folder, `${name}.txt`), `Subject: ${subject}\n\n${text}`);
  }
  await writeFile(page, indexPage(mails, brand, language));
  return { page, count: mails.length };
}
