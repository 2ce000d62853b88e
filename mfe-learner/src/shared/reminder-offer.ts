import { lazyPart } from '@coursewright/mfe-kit';

/** Where something was just learned that will come back: asks once whether to remind. Nothing while it loads. */
export const ReminderOffer = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "reminder-offer" */ '../features/reminders/reminder-offer.tsx')).ReminderOffer,
);
