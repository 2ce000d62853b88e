import { paymentProviderSchema } from '@coursewright/contracts';
import { toPaymentId, toReceiptId } from './payment.repository.ts';

test.each(paymentProviderSchema.options)(
  'PAY-09 the receipt of a payment with %s has an id that fits in a path',
  (provider) => {
    for (const payment of ['in_1Qabc_d', '8AB12345CD678901E', 'pay_00-x', '4099260516']) {
      const id = toReceiptId(`${provider}:${payment}`);
      expect(id).toMatch(/^[A-Za-z0-9_-]+$/);
      expect(toPaymentId(id)).toBe(`${provider}:${payment}`);
    }
  },
);
