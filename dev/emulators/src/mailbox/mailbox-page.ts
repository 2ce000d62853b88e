import { escapeHtml } from '@coursewright/text';
import type { StoredMail } from './mail-store.ts';

const style = `
  :root { color-scheme: light dark; --ink: light-dark(#14201c, #e9f0ec); --muted: light-dark(#52605a, #9fb0a8);
    --paper: light-dark(#f6f7f3, #0f1513); --card: light-dark(#fff, #161e1b); --line: light-dark(#dfe4de, #2a3531); --brand: light-dark(#0b6b57, #4cc9a7); }
  body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
  main { max-width: 56rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
  h1 { font-size: 1.6rem; margin: 0 0 .25rem; } p.lead { color: var(--muted); margin: 0 0 1.5rem; }
  ul { list-style: none; padding: 0; margin: 0; display: grid; gap: .5rem; }
  li a { display: grid; gap: .1rem; padding: .9rem 1.1rem; background: var(--card); border: 1px solid var(--line); border-radius: 12px; color: inherit; text-decoration: none; }
  li a:hover, li a:focus-visible { border-color: var(--brand); } small { color: var(--muted); } a { color: var(--brand); }
  iframe { width: 100%; height: 70vh; border: 1px solid var(--line); border-radius: 12px; background: #fff; }`;

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,"><title>${escapeHtml(title)}</title><style>${style}</style></head><body><main>${body}</main></body></html>`;

const heading = (mail: StoredMail) =>
  `${escapeHtml(mail.to.join(', '))} · ${escapeHtml(mail.receivedAt.replace('T', ' ').slice(0, 19))}`;

export function mailListPage(mails: StoredMail[]): string {
  const items = mails
    .map(
      (mail) =>
        `<li><a href="/mails/${mail.id}"><strong>${escapeHtml(mail.subject)}</strong><small>to ${heading(mail)}</small></a></li>`,
    )
    .join('');
  const list = items
    ? `<ul>${items}</ul>`
    : '<p>No mail yet. Sign up in the product and the welcome mail arrives here.</p>';
  return page(
    'Mailbox',
    `<h1>Mailbox</h1><p class="lead">Every mail the product sends on this machine ends here and goes nowhere else.</p>${list}`,
  );
}

// The HTML of a mail runs in a frame without scripts.
export function mailPage(mail: StoredMail): string {
  return page(
    mail.subject,
    `<p><a href="/">← Mailbox</a></p><h1>${escapeHtml(mail.subject)}</h1><p class="lead">to ${heading(mail)}</p>
     <iframe sandbox="allow-popups" title="Mail text" srcdoc="${escapeHtml(mail.html || `<pre>${escapeHtml(mail.text)}</pre>`)}"></iframe>`,
  );
}
