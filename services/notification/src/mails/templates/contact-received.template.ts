import type { Brand } from './brand.ts';
import { day } from './date.ts';
import { html } from './html.ts';
import type { Letter } from './letter.ts';
import { withoutLinks } from './link-words.ts';
import { greet, plainLetter } from './plain-letter.ts';
import { clip } from './tidy-text.ts';

export type ContactReceivedData = { name: string; message: string; receivedAt: string };

const NAME_LENGTH = 40;
/** Enough to know it again, too little to make us carry a letter of somebody else's. */
const QUOTE_LENGTH = 240;

/** To whoever wrote through the contact form, or to whom somebody else made out to be. */
export function contactReceived({ name, message, receivedAt }: ContactReceivedData, brand: Brand): Letter {
  const first = `Your message to ${brand.name} arrived on ${day(receivedAt)}.`;
  const next = 'Somebody reads it and answers to this address. There is nothing else to do.';
  const heading = 'You wrote:';
  const quote = clip(withoutLinks(message), QUOTE_LENGTH);
  const letter = plainLetter(greet('Thank you', clip(name, NAME_LENGTH)), [first, next]);
  return {
    subject: `We have received your message to ${brand.name}`,
    preview: `${first} Somebody reads it and answers.`,
    body: html`${letter.body}<p class="muted" style="margin:22px 0 8px;font-size:15px;color:#52605A">${heading}</p>
<blockquote dir="auto" class="ink" style="margin:0;padding:2px 0 2px 16px;border-left:3px solid #F5B83D;color:#14201C;word-break:break-word">${quote}</blockquote>`,
    text: [letter.text, heading, `> ${quote}`].join('\n\n'),
    action: { label: `Go to ${brand.name}`, url: brand.url },
    reason:
      'You get this mail because somebody wrote to us with your address. If it was not you, you may ignore it: nothing else happens.',
  };
}
