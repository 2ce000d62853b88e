import type { PaidPlan } from '@coursewright/contracts';
import { conflict } from '@coursewright/service-kit';
import type { Accounts, Subscription } from '../accounts/account.ts';
import type { CounterOf } from '../checkout/counter.ts';
import type { Link, Offer, ReturnPages } from '../providers/payment-provider.ts';
import type { Shelf } from '../providers/shelf.ts';
import { findRunning, ownSubscription } from './own-subscription.ts';

interface Options {
  readonly accounts: Pick<Accounts, 'find' | 'follow' | 'planAsked'>;
  readonly counterOf: CounterOf;
  readonly offersOf: Shelf['offersOf'];
  readonly pages: ReturnPages;
}

export interface ChangedPlan {
  readonly subscription: Subscription;
  /** What the next payment will be. */
  readonly offer: Offer;
}

const ONLY_PAYPAL = 'You cannot modify the plan because you have not subscribed via paypal';
const otherThan = (plan: PaidPlan): PaidPlan => (plan === 'yearly' ? 'monthly' : 'yearly');
const notApproved = () => conflict('The new plan was not approved at PayPal yet', { code: 'not_approved' });

/** From one plan to the other, at the next payment. PayPal alone asks whoever pays whether they agree. */
export function createPlanChange({ accounts, counterOf, offersOf, pages }: Options) {
  async function running(userId: string, id: string): Promise<Subscription> {
    const runs = await findRunning(accounts, userId);
    if (runs && runs.provider !== 'paypal' && runs.id === id) throw conflict(ONLY_PAYPAL, { code: 'not_paypal' });
    const own = await ownSubscription(accounts, userId, 'paypal', id);
    if (own.state === 'ended') throw conflict('This subscription has ended.', { code: 'subscription_ended' });
    return own;
  }

  return {
    async ask(userId: string, id: string): Promise<readonly Link[]> {
      const own = await running(userId, id);
      const { adapter, offers } = counterOf('paypal');
      const offer = offers.find(({ plan }) => plan === otherThan(own.plan));
      if (!adapter.revise || !offer) throw conflict(ONLY_PAYPAL, { code: 'not_paypal' });
      // written down first: who agrees at once finds that it was asked for
      await accounts.planAsked(userId, 'paypal', id, offer.plan);
      return adapter.revise({ id, details: own.details }, offer.planId, pages);
    },

    /** Takes over what PayPal says was agreed to. Asked again, it answers the same. */
    async confirm(userId: string, id: string): Promise<ChangedPlan> {
      const asked = await running(userId, id);
      const followed = await accounts.follow('paypal', { kind: 'subscription', id });
      if (followed.outcome !== 'active') throw notApproved();
      const offer = offersOf('paypal').find(({ planId }) => planId === followed.reading.planId);
      const wanted = asked.pendingPlan ?? asked.plan;
      if (!offer || offer.plan !== wanted || followed.subscription.plan !== wanted) throw notApproved();
      return { subscription: followed.subscription, offer };
    },
  };
}
