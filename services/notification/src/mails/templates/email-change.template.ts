import type { Brand } from './brand.ts';
import type { Letter } from './letter.ts';
import { greet, plainLetter } from './plain-letter.ts';

export type EmailChangeData = { name: string; token: string };

/** To the new address. */
export function emailChange({ name, token }: EmailChangeData, brand: Brand): Letter {
  const first = `This address is to become the one of a ${brand.name} account.`;
  return {
    subject: `Confirm your new address for ${brand.name}`,
    preview: `${first} The link works for one hour.`,
    ...plainLetter(greet('Hello', name), [
      first,
      'Confirm that it is yours by the link below. It works once, for one hour. Until then nothing changes.',
    ]),
    action: { label: 'Confirm this address', url: `${brand.url}/confirm-email/${encodeURIComponent(token)}` },
    reason: 'If you did not ask for this, you may ignore this mail: nothing happens.',
  };
}
