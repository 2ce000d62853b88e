export { createDocumentNumbers } from './document-numbers.ts';
export { createLedger, type Ledger } from './ledger.ts';
export {
  createPaymentModel,
  createPaymentRepository,
  type Payment,
  type PaymentRepository,
  toPaymentId,
  toReceiptId,
  type UnknownRefund,
} from './payment.repository.ts';
export { splitVat, type VatParts } from './vat.ts';
