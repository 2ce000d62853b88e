import { receiptEndpoints, subscriptionEndpoints } from '@coursewright/contracts';
import { addressOf, apiRequest, messageOf, notify } from '@coursewright/mfe-kit';
import { FileText } from 'lucide-react';
import type { MouseEvent } from 'react';
import { saveFile } from './save-file.ts';

/** A link to the PDF. A click saves it from here, so that a failure is said; the call before renews an old session. */
export function ReceiptLink({ id, number }: { id: string; number: string }) {
  const address = addressOf(receiptEndpoints.receiptPdf, { receiptId: id });

  async function save(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    try {
      await apiRequest(subscriptionEndpoints.subscription);
      await saveFile(address, `${number}.pdf`);
      notify.success('Downloaded');
    } catch (error) {
      notify.error(messageOf(error));
    }
  }

  return (
    <a
      href={address}
      download={`${number}.pdf`}
      aria-label={`PDF of receipt ${number}`}
      onClick={(event) => void save(event)}
      className="bl:inline-flex bl:min-h-9 bl:items-center bl:gap-1.5 bl:font-semibold bl:text-brand bl:underline bl:underline-offset-4"
    >
      <FileText className="bl:size-4" aria-hidden="true" />
      PDF
    </a>
  );
}
