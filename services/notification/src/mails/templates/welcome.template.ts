import type { Brand } from './brand.ts';
import { html } from './html.ts';
import { HEADING } from './layout.ts';
import type { Letter } from './letter.ts';

export type WelcomeData = { name: string };

/** Anybody can sign up with somebody else's address: a name that reads like a link would make us carry their advertisement. */
const looksLikeLink = /:\/\/|www\.|@|\w\.[a-z]{2,}/i;

export function welcome({ name }: WelcomeData, brand: Brand): Letter {
  const greeting = name && !looksLikeLink.test(name) ? `Welcome, ${name}` : 'Welcome';
  const first = `Your ${brand.name} account is ready.`;
  const second =
    'Name a subject you want to understand. You get an outline to look through, then lessons you open one by one, and a certificate when you have finished.';
  return {
    subject: `Welcome to ${brand.name}`,
    preview: `${first} Name a subject and begin.`,
    body: html`<h1 class="ink" style="margin:0 0 16px;${HEADING};font-size:28px;line-height:1.2;font-weight:700;color:#14201C">${greeting}</h1>
<p style="margin:0 0 14px">${first}</p><p style="margin:0">${second}</p>`,
    text: `${greeting}\n\n${first}\n\n${second}`,
    action: { label: 'Start your first course', url: `${brand.url}/create` },
    reason: 'You get this mail because somebody signed up with your address. If it was not you, you may ignore it.',
  };
}
