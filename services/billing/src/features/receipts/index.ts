export { createReceipts, type Receipts } from './receipts.ts';
