import { receiptEndpoints } from '@coursewright/contracts';
import { route } from '@coursewright/service-kit';
import { Router } from 'express';
import { receiptPdf } from './pdf/receipt-pdf.ts';
import type { Receipts } from './receipts.ts';

interface Brand {
  readonly name: string;
  readonly url: string;
}

const urlOf = (id: string) => receiptEndpoints.receiptPdf.path.replace(':receiptId', encodeURIComponent(id));

export function receiptRoutes(receipts: Receipts, brand: Brand): Router {
  const router = Router();

  route(
    router,
    receiptEndpoints.receiptPdf,
    async ({ params, caller, res }) => {
      const receipt = await receipts.find(caller.userId, params.receiptId);
      const file = await receiptPdf(receipt, brand);
      res.set({
        'Content-Type': 'application/pdf',
        'Content-Disposition': `attachment; filename="receipt-${receipt.number}.pdf"`,
        'Content-Length': String(file.length),
        'Cache-Control': 'private, no-store',
        'X-Content-Type-Options': 'nosniff',
      });
      res.end(file);
    },
    { streaming: true },
  );

  // the mail goes out by itself, once, when the payment is recorded
  route(router, receiptEndpoints.sendReceipt, async ({ caller }) => {
    await receipts.newest(caller.userId);
    return { success: true, message: 'Your receipt is on its way to your e-mail address' };
  });

  route(router, receiptEndpoints.downloadReceipt, async ({ caller }) => {
    const { id } = await receipts.newest(caller.userId);
    return { success: true, message: 'Downloaded', url: urlOf(id) };
  });

  return router;
}
