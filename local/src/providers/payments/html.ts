const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => escapes[letter] ?? letter);

const style = `
  :root { color-scheme: light dark; --ink: light-dark(#14201c, #e9f0ec); --muted: light-dark(#52605a, #9fb0a8);
    --paper: light-dark(#f6f7f3, #0f1513); --card: light-dark(#fff, #161e1b); --line: light-dark(#cfd6ce, #34423d);
    --brand: light-dark(#0b6b57, #4cc9a7); --on-brand: light-dark(#fff, #0f1513); --bad: light-dark(#a4262c, #ff9a9a); }
  * { box-sizing: border-box; } body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
  main { max-width: 64rem; margin: 0 auto; padding: 2rem 1rem 4rem; } main.checkout { max-width: 26rem; }
  h1 { font-size: 1.6rem; margin: 0 0 .25rem; } h2 { font-size: 1.1rem; } p.lead, small { color: var(--muted); }
  .ribbon { margin: 0; padding: .5rem 1rem; background: #f5b83d; color: #14201c; text-align: center; font-weight: 600; }
  .card { padding: 1.25rem; background: var(--card); border: 1px solid var(--line); border-radius: 14px; margin: 1rem 0; }
  .amount { font-size: 2rem; font-weight: 700; margin: 0; } [role=alert] { color: var(--bad); font-weight: 600; }
  label { display: grid; gap: .25rem; margin: 0 0 1rem; font-weight: 600; }
  input { font: inherit; padding: .6rem .75rem; border: 1px solid var(--line); border-radius: 10px; background: var(--paper); color: var(--ink); width: 100%; }
  button { font: inherit; font-weight: 600; padding: .65rem 1rem; border-radius: 10px; border: 1px solid var(--line); background: var(--card); color: var(--ink); cursor: pointer; }
  button.main { background: var(--brand); color: var(--on-brand); border-color: var(--brand); } .checkout button { width: 100%; margin-top: .5rem; }
  :focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; } a { color: var(--brand); }
  .acts { display: flex; flex-wrap: wrap; gap: .5rem; } .acts form { display: inline; } .acts button { padding: .3rem .7rem; font-size: .9rem; }
  table { width: 100%; border-collapse: collapse; font-size: .9rem; } td, th { text-align: left; padding: .35rem .5rem; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
  ul { list-style: none; margin: 1rem 0 0; padding: 0; } li { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: center; gap: .5rem 1rem; padding: .6rem 0; border-top: 1px solid var(--line); }
  li p { margin: 0; overflow-wrap: anywhere; } code { font-size: .9em; overflow-wrap: anywhere; }`;

/** A whole page. Nothing on it comes from elsewhere. */
export const page = (title: string, body: string, kind = ''): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,"><title>${escapeHtml(title)}</title><style>${style}</style></head><body><p class="ribbon">Payment sandbox: this is a test, nothing is charged</p><main class="${kind}">${body}</main></body></html>`;

/** 900 and GBP become £9.00. */
export function sayAmount(minor: number, currency: string): string {
  const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency });
  return format.format(minor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
