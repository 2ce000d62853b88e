import { billingEvents, type PaymentProvider } from '@coursewright/contracts';
import { raise } from '@coursewright/service-kit';
import type { Notice } from '../providers/payment-provider.ts';
import type { NoticeDocument, NoticeModel } from './notice.model.ts';

export interface Notices {
  /** Stores a notice, and that it has to be worked on, in one write. One that was told before changes nothing. */
  store(provider: PaymentProvider, notice: Notice): Promise<void>;
  find(id: string): Promise<Pick<NoticeDocument, 'provider' | 'reference'> | undefined>;
}

export function createNotices(model: NoticeModel, now: () => Date, onRaised: () => void): Notices {
  return {
    async store(provider, { id, type, reference }) {
      if (!reference) return;
      const _id = `${provider}:${id}`;
      const pendingEvents = [raise(billingEvents.webhookReceived, { noticeId: _id })];
      const pendingSince = new Date();
      const { upsertedCount } = await model.updateOne(
        { _id },
        { $setOnInsert: { provider, type, reference, receivedAt: now(), pendingEvents, pendingSince } },
        { upsert: true },
      );
      if (upsertedCount === 1) onRaised();
    },
    find: async (id) => (await model.findById(id).lean<NoticeDocument>()) ?? undefined,
  };
}
