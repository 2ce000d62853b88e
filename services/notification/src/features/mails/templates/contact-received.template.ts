import { clip, html } from '@coursewright/text';
import { removeLinks } from './format.ts';
import { type Brand, createTextContent, type EmailContent, greet } from './layout.ts';
import type { Wording } from './wording.ts';

export type ContactReceivedData = { name: string; message: string; receivedAt: string };

const NAME_LENGTH = 40;
// Long enough to recognize the message, too short to spread an advertisement.
const QUOTE_LENGTH = 240;

export function contactReceived(data: ContactReceivedData, brand: Brand, wording: Wording): EmailContent {
  const { greetings, removedLink, contactReceived: texts } = wording.texts;
  const first = texts.first(brand.name, wording.date(data.receivedAt));
  const quote = clip(removeLinks(data.message, removedLink), QUOTE_LENGTH);
  const content = createTextContent(greet(greetings.thanks, clip(data.name, NAME_LENGTH)), [first, texts.next]);
  const start = wording.direction === 'rtl' ? 'right' : 'left';
  const padding = wording.direction === 'rtl' ? '2px 16px 2px 0' : '2px 0 2px 16px';
  return {
    subject: texts.subject(brand.name),
    preview: `${first} ${texts.answer}`,
    body: html`${content.body}<p class="muted" style="margin:22px 0 8px;font-size:15px;color:#52605A">${texts.heading}</p>
<blockquote dir="auto" class="ink" style="margin:0;padding:${padding};border-${start}:3px solid #F5B83D;color:#14201C;word-break:break-word">${quote}</blockquote>`,
    text: [content.text, texts.heading, `> ${quote}`].join('\n\n'),
    action: { label: texts.action(brand.name), url: brand.url },
    reason: texts.reason,
  };
}
