import type { ReceiptView } from '@coursewright/contracts';
import { planNames } from '../plans/plan-names.ts';
import { toMajor } from '../revenue/money.ts';
import type { Payment } from '../revenue/payment.repository.ts';
import { receiptIdOf } from './receipt-id.ts';

export function toReceipt(payment: Payment): ReceiptView {
  const { _id, number, provider, subscriptionId, plan, currency } = payment;
  return {
    id: receiptIdOf(_id),
    ...{ number, provider, subscriptionId, plan, currency },
    planName: planNames[plan],
    amount: toMajor(payment.amountMinor, currency),
    paidAt: payment.paidAt.toISOString(),
    coversUntil: payment.periodEnd.toISOString(),
    refunded: toMajor(payment.refundedMinor, currency),
    payer: payment.payer ?? { name: '', email: '' },
  };
}
