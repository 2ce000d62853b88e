import { sessionStore } from '@coursewright/mfe-kit';

const KEY = 'billing.waiting';

/** Only an address of the page that asks how a payment goes. */
const address = {
  safeParse: (value: unknown) =>
    typeof value === 'string' && value.startsWith('/success?') ? { data: value } : { data: undefined },
};

/** A payment that its gateway has not confirmed, by the address it came back to: nobody should pay twice. */
export const waitingPayment = {
  remember: (at: string) => sessionStore.save(KEY, at),
  forget: () => sessionStore.drop(KEY),
  address: () => sessionStore.read(KEY, address),
};
