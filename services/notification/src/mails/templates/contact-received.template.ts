import { formatDate, html } from '@coursewright/text';
import { clip, removeLinks } from './format.ts';
import { type Brand, createTextContent, type EmailContent, greet } from './layout.ts';

export type ContactReceivedData = { name: string; message: string; receivedAt: string };

const NAME_LENGTH = 40;
// Long enough to recognize the message, too short to spread an advertisement.
const QUOTE_LENGTH = 240;

export function contactReceived({ name, message, receivedAt }: ContactReceivedData, brand: Brand): EmailContent {
  const first = `Your message to ${brand.name} arrived on ${formatDate(receivedAt)}.`;
  const next = 'We will answer to this address. There is nothing else to do.';
  const heading = 'You wrote:';
  const quote = clip(removeLinks(message), QUOTE_LENGTH);
  const letter = createTextContent(greet('Thank you', clip(name, NAME_LENGTH)), [first, next]);
  return {
    subject: `We have received your message to ${brand.name}`,
    preview: `${first} We will answer.`,
    body: html`${letter.body}<p class="muted" style="margin:22px 0 8px;font-size:15px;color:#52605A">${heading}</p>
<blockquote dir="auto" class="ink" style="margin:0;padding:2px 0 2px 16px;border-left:3px solid #F5B83D;color:#14201C;word-break:break-word">${quote}</blockquote>`,
    text: [letter.text, heading, `> ${quote}`].join('\n\n'),
    action: { label: `Go to ${brand.name}`, url: brand.url },
    reason:
      'You get this mail because your address was given in our contact form. If it was not you, you may ignore it: nothing else happens.',
  };
}
