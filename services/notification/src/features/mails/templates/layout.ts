import { type Html, html } from '@coursewright/text';
import { looksLikeLink } from './format.ts';
import type { Wording } from './wording.ts';

export interface Brand {
  readonly name: string;
  readonly url: string;
}

export interface EmailContent {
  readonly subject: string;
  readonly preview: string;
  readonly body: Html;
  readonly text: string;
  readonly action: { readonly label: string; readonly url: string };
  readonly reason: string;
  // RFC 8058: for mails that are sent again and again.
  readonly unsubscribeUrl?: string;
}

interface Notice extends Pick<EmailContent, 'subject' | 'action' | 'reason'> {
  readonly name: string;
  readonly paragraphs: readonly [first: string, ...rest: string[]];
  // Stands behind the first paragraph in the preview.
  readonly more?: string;
}

export const createNotice = ({ texts }: Wording, { name, paragraphs, more, ...parts }: Notice): EmailContent => ({
  ...parts,
  preview: more ? `${paragraphs[0]} ${more}` : paragraphs[0],
  ...createTextContent(greet(texts.greetings.hello, name), paragraphs),
});

const FONT = "font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif";
export const HEADING = "font-family:'Bricolage Grotesque',Figtree,'Segoe UI',Helvetica,Arial,sans-serif";

// Colours are inline for mail programs without style sheets. The sheet adds the dark ones.
const DARK = html`<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.paper{background-color:#0F1513!important}
.card{background-color:#161E1B!important;border-color:#2A3531!important}
.line{border-color:#2A3531!important}
.ink{color:#E9F0EC!important}
.muted{color:#9FB0A8!important}
.brand{color:#4CC9A7!important}
.button{background-color:#4CC9A7!important}
.button a{color:#0F1513!important}
}
@media (max-width:480px){.inner{padding:28px 20px!important}}
</style>`;

function button({ label, url }: EmailContent['action']): Html {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:28px 0 0"><tr>
<td class="button" bgcolor="#0B6B57" style="background-color:#0B6B57;border-radius:10px"><a href="${url}" style="display:inline-block;padding:13px 24px;${FONT};font-size:16px;font-weight:600;line-height:20px;color:#FFFFFF;text-decoration:none">${label}</a></td>
</tr></table>`;
}

const unsubscribeLink = (url: string | undefined, label: string): Html | undefined =>
  url === undefined ? undefined : html` <a class="muted" href="${url}" style="color:#52605A">${label}</a>`;

// Also on the tables: some mail programs drop the attributes of `html` and `body`.
const directed = ({ direction }: Wording): Html | undefined => (direction === 'rtl' ? html` dir="rtl"` : undefined);

export function renderHtml(
  { subject, preview, body, action, reason, unsubscribeUrl }: EmailContent,
  brand: Brand,
  wording: Wording,
): string {
  const dir = directed(wording);
  return html`<!doctype html>
<html lang="${wording.language}"${dir}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>${DARK}</head>
<body class="paper" style="margin:0;padding:0;background-color:#F6F7F3">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${preview}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#F6F7F3" style="background-color:#F6F7F3"><tr><td align="center" style="padding:32px 16px">
<table${dir} role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:580px">
<tr><td class="brand" style="padding:0 4px 18px;${HEADING};font-size:20px;font-weight:700;letter-spacing:-0.01em;color:#0B6B57">${brand.name}</td></tr>
<tr><td class="card inner ink" bgcolor="#FFFFFF" style="background-color:#FFFFFF;border:1px solid #DFE4DE;border-radius:14px;padding:36px 40px;${FONT};font-size:16px;line-height:1.6;word-break:break-word;color:#14201C">${body}${button(action)}</td></tr>
<tr><td class="muted" style="padding:20px 4px 0;${FONT};font-size:13px;line-height:1.5;color:#52605A">${reason}${unsubscribeLink(unsubscribeUrl, wording.texts.stopMails)}<br><a class="muted" href="${brand.url}" style="color:#52605A">${new URL(brand.url).host}</a></td></tr>
</table></td></tr></table></body></html>`.markup;
}

export function renderText(
  { text, action, reason, unsubscribeUrl }: EmailContent,
  brand: Brand,
  { texts }: Wording,
): string {
  const stop = unsubscribeUrl === undefined ? '' : `${texts.stopMails}: ${unsubscribeUrl}\n`;
  return `${text}\n\n${action.label}: ${action.url}\n\n-- \n${brand.name}, ${brand.url}\n${reason}\n${stop}`;
}

type Greeting = (name: string | undefined) => string;

export const greet = (greeting: Greeting, name: string): string =>
  greeting(name && !looksLikeLink(name) ? name : undefined);

export function createTextContent(heading: string, paragraphs: readonly string[]): { body: Html; text: string } {
  const body = paragraphs.reduce(
    (before, paragraph) => html`${before}<p style="margin:0 0 14px">${paragraph}</p>`,
    html`<h1 class="ink" style="margin:0 0 16px;${HEADING};font-size:28px;line-height:1.2;font-weight:700;color:#14201C">${heading}</h1>`,
  );
  return { body, text: [heading, ...paragraphs].join('\n\n') };
}

export type SummaryRow = readonly [label: string, value: string];

const cell = 'padding:9px 0;border-bottom:1px solid #E3E7E1;font-size:15px;line-height:1.4;vertical-align:top';

export function createSummaryTable(
  facts: readonly SummaryRow[],
  { texts, direction }: Wording,
): { body: Html; text: string } {
  const end = direction === 'rtl' ? 'left' : 'right';
  const rows = facts.reduce(
    (before, [label, value]) => html`${before}<tr>
<td class="muted line" style="${cell};padding-${end}:18px;color:#52605A">${label}</td>
<td class="ink line" align="${end}" style="${cell};color:#14201C;word-break:break-word">${texts.isolate(value)}</td></tr>`,
    html``,
  );
  return {
    body: html`<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:18px 0 0;border-collapse:collapse">${rows}</table>`,
    text: facts.map(([label, value]) => texts.row(label, value)).join('\n'),
  };
}
