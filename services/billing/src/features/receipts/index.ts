export { createReceipts } from './receipts.ts';
