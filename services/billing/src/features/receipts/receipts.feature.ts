import { receiptEndpoints } from '@coursewright/contracts';
import { type Feature, notFound, readLanguage, route } from '@coursewright/service-kit';
import { type Request, type Response, Router } from 'express';
import type { Context } from '../../context.ts';

// PDFs are rare, and what makes them is large.
const loadPdf = () => import('./pdf/receipt-pdf.ts');

const toPdfUrl = (id: string) => receiptEndpoints.receiptPdf.path.replace(':receiptId', encodeURIComponent(id));

export function receiptsFeature({ config, receipts, users }: Context): Feature {
  const router = Router();
  const brand = { name: config.BRAND_NAME, url: config.PUBLIC_URL };
  // The payer's; that of the browser until auth has said it.
  const findLanguage = async (userId: string, req: Request) =>
    (await users.find(userId))?.language ?? readLanguage(req) ?? 'en';

  route(
    router,
    receiptEndpoints.receiptPdf,
    async ({ params, caller, req, res }) => {
      const receipt = await receipts.find(caller.userId, params.receiptId);
      const language = await findLanguage(caller.userId, req);
      const { receiptPdf } = await loadPdf();
      sendPdf(res, `receipt-${receipt.number}`, await receiptPdf(receipt, brand, language));
    },
    { streaming: true },
  );

  route(
    router,
    receiptEndpoints.creditNotePdf,
    async ({ params, caller, req, res }) => {
      const receipt = await receipts.find(caller.userId, params.receiptId);
      const note = receipt.creditNotes?.find(({ number }) => number === params.number);
      if (!note) throw notFound('There is no such credit note');
      const language = await findLanguage(caller.userId, req);
      const { creditNotePdf } = await loadPdf();
      sendPdf(res, `credit-note-${note.number}`, await creditNotePdf(receipt, note, brand, language));
    },
    { streaming: true },
  );

  // The receipt mail is sent by the `receipt.issued` event.
  route(router, receiptEndpoints.sendReceipt, async ({ caller }) => {
    await receipts.newest(caller.userId);
    return { success: true, message: 'Your receipt is on its way to your e-mail address' };
  });

  route(router, receiptEndpoints.downloadReceipt, async ({ caller }) => {
    const { id } = await receipts.newest(caller.userId);
    return { success: true, message: 'Downloaded', url: toPdfUrl(id) };
  });

  return { routers: [router] };
}

function sendPdf(res: Response, name: string, file: Buffer): void {
  res.set({
    'Content-Type': 'application/pdf',
    'Content-Disposition': `attachment; filename="${name}.pdf"`,
    'Content-Length': String(file.length),
    'Cache-Control': 'private, no-store',
    'X-Content-Type-Options': 'nosniff',
  });
  res.end(file);
}
