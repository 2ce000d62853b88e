import { createHash } from 'node:crypto';
import { html } from '@coursewright/text';

const STYLE = `:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:16px;box-sizing:border-box;font:17px/1.6 Figtree,'Segoe UI',Helvetica,Arial,sans-serif;background:light-dark(#F6F7F3,#0F1513);color:light-dark(#14201C,#E9F0EC)}
main{width:100%;max-width:32rem;box-sizing:border-box;padding:32px 28px;border:1px solid light-dark(#DFE4DE,#2A3531);border-radius:14px;background:light-dark(#FFFFFF,#161E1B)}
p{margin:0 0 20px}
h1{margin:0 0 12px;font-size:26px;line-height:1.25}
button{min-height:48px;padding:0 24px;border:0;border-radius:10px;font:inherit;font-weight:600;cursor:pointer;background:light-dark(#0B6B57,#4CC9A7);color:light-dark(#FFFFFF,#0F1513)}
:focus-visible{outline:3px solid light-dark(#0B6B57,#4CC9A7);outline-offset:3px}
a{color:light-dark(#0B6B57,#4CC9A7)}`;

export const UNSUBSCRIBE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

interface Page {
  title: string;
  text: string;
  button?: string;
}

export const pages = {
  question: {
    title: 'Stop these mails?',
    text: 'You will get no more mails when cards are due. Your cards stay, and you can turn the mails on again in your profile.',
    button: 'Stop the mails',
  },
  done: {
    title: 'The mails are stopped',
    text: 'You will get no more mails when cards are due. You can turn them on again in your profile.',
  },
  invalid: {
    title: 'This link is not complete',
    text: 'Open it from the mail again, or turn the mails off in your profile.',
  },
} satisfies Record<string, Page>;

// Works without a script and without a session. The form sends to its own address.
export const renderUnsubscribePage = ({ title, text, button }: Page, brandName: string): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${brandName}</title>
<style>${{ markup: STYLE }}</style>
</head>
<body><main>
<h1>${title}</h1>
<p>${text}</p>
${button === undefined ? html`<a href="/">${brandName}</a>` : html`<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>${button}</button></form>`}
</main></body>
</html>
`.markup;
