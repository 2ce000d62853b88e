import type { Payer, SessionUser } from '@coursewright/contracts';
import { sessionStore } from '@coursewright/mfe-kit';
import { payerFields } from './payer-form.ts';

const keyOf = (userId: string) => `billing.payer.${userId}`;

/** Half a form is a draft too: whatever is text is kept. */
const draftShape = {
  safeParse(value: unknown) {
    if (typeof value !== 'object' || value === null) return {};
    const texts = Object.entries(value).filter(
      ([field, text]) => typeof text === 'string' && (payerFields as string[]).includes(field),
    );
    return { data: Object.fromEntries(texts) as Partial<Payer> };
  },
};

/** What was typed in this tab, also before a visit to the payment page; at first what the account knows. */
export function readDraft(user: SessionUser): Payer {
  const [name = '', ...rest] = user.name.trim().split(/\s+/);
  return {
    email: user.email,
    name,
    lastName: rest.join(' '),
    address: '',
    post: '',
    country: '',
    ...sessionStore.read(keyOf(user.id), draftShape),
  };
}

export const saveDraft = (userId: string, draft: Payer) => sessionStore.save(keyOf(userId), draft);
