import type { SandboxKit } from '../sandbox.ts';
import { decimal, moneyOf } from './money.ts';
import type { DisputeRecord, PaymentRecord, Records, RefundRecord } from './records.ts';
import { renderSubscription } from './render.ts';
import { stamp } from './wire.ts';

/** Bodies as nobody would write them again: indented, with escaped slashes and letters. */
const escaped = (event: object): string =>
  JSON.stringify(event, null, 2)
    .replaceAll('/', '\\/')
    .replace(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Tells what happened, in the shapes of PayPal's webhooks. */
export function createEvents(kit: SandboxKit, records: Records) {
  function tell(type: string, resourceType: string, summary: string, resource: object | undefined): void {
    const id = `WH-${kit.id('', 17).toUpperCase()}-${kit.id('', 17).toUpperCase()}`;
    const href = `${kit.origin()}/paypal/v1/notifications/webhooks-events/${id}`;
    const event = {
      id,
      event_version: '1.0',
      create_time: stamp(kit.now()),
      resource_type: resourceType,
      resource_version: '2.0',
      event_type: type,
      summary,
      resource,
      links: [{ href, rel: 'self', method: 'GET' }],
    };
    kit.emit({ id, type, body: escaped(event) });
  }

  const saleUrl = (id: string) => `${kit.origin()}/paypal/v1/payments/sale/${id}`;

  return {
    subscription: (id: string, act: string) =>
      tell(`BILLING.SUBSCRIPTION.${act}`, 'subscription', `Subscription: ${act}`, renderSubscription(kit, records, id)),

    sale({ id, subscription, amountMinor, currency, paidAt }: PaymentRecord, act: 'COMPLETED' | 'REVERSED') {
      const total = decimal(amountMinor, currency);
      tell(`PAYMENT.SALE.${act}`, 'sale', `Payment ${act.toLowerCase()} for ${currency} ${total} – sandbox`, {
        id,
        state: act === 'COMPLETED' ? 'completed' : 'reversed',
        // Whoever was paid back is told of the sale alone.
        ...(act === 'COMPLETED' ? { billing_agreement_id: subscription } : {}),
        amount: { total, currency, details: { subtotal: total } },
        payment_mode: 'INSTANT_TRANSFER',
        create_time: paidAt,
        update_time: paidAt,
        links: [{ href: saleUrl(id), rel: 'self', method: 'GET' }],
      });
    },

    /** Without the subscription, as PayPal has it: only the sale is named. */
    refund({ id, payment, amountMinor, currency, createdAt }: RefundRecord) {
      tell('PAYMENT.SALE.REFUNDED', 'refund', `A ${currency} sale payment was refunded`, {
        id,
        sale_id: payment,
        state: 'completed',
        amount: { total: decimal(-amountMinor, currency), currency },
        total_refunded_amount: {
          value: decimal(records.payments.get(payment)?.refundedMinor ?? 0, currency),
          currency,
        },
        create_time: createdAt,
        update_time: createdAt,
        links: [{ href: saleUrl(payment), rel: 'sale', method: 'GET' }],
      });
    },

    dispute({ id, payment, state, createdAt, updatedAt }: DisputeRecord) {
      const paid = records.payments.get(payment);
      tell(`CUSTOMER.DISPUTE.${state === 'open' ? 'CREATED' : 'RESOLVED'}`, 'dispute', `A dispute: ${state}`, {
        dispute_id: id,
        create_time: createdAt,
        update_time: updatedAt,
        status: state === 'open' ? 'OPEN' : 'RESOLVED',
        disputed_transactions: [{ seller_transaction_id: payment }],
        ...(paid ? { dispute_amount: moneyOf(paid.amountMinor, paid.currency) } : {}),
      });
    },
  };
}

export type Events = ReturnType<typeof createEvents>;
