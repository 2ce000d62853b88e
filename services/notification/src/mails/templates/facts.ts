import { type Html, html } from './html.ts';

export type Fact = readonly [label: string, value: string];

const cell = 'padding:9px 0;border-bottom:1px solid #E3E7E1;font-size:15px;line-height:1.4;vertical-align:top';

/** Labels and values: a table of two columns, and lines of text. */
export function factList(facts: readonly Fact[]): { body: Html; text: string } {
  const rows = facts.reduce(
    (before, [label, value]) => html`${before}<tr>
<td class="muted line" style="${cell};padding-right:18px;white-space:nowrap;color:#52605A">${label}</td>
<td class="ink line" align="right" style="${cell};color:#14201C;word-break:break-word">${value}</td></tr>`,
    html``,
  );
  return {
    body: html`<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:18px 0 0;border-collapse:collapse">${rows}</table>`,
    text: facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
  };
}
