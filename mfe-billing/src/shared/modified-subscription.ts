import { providerIdField } from '@coursewright/contracts';
import { sessionStore } from '@coursewright/mfe-kit';

const KEY = 'billing.modified-subscription';

/** The subscription whose other plan is being agreed to at PayPal. */
export const modifiedSubscription = {
  save: (id: string) => sessionStore.save(KEY, id),
  read: () => sessionStore.read(KEY, providerIdField),
};
