import type { Records } from './records.ts';

export const refundedOf = (records: Records, payment: string): number =>
  records.refunds
    .all()
    .filter((refund) => refund.payment === payment)
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
