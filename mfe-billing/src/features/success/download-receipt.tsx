import { receiptEndpoints } from '@coursewright/contracts';
import { addressOf, apiRequest, messageOf, notify } from '@coursewright/mfe-kit';
import { Button } from '@coursewright/ui';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { isTemporary, pause, waitAfter } from '../../shared/patience.ts';
import { saveFile } from '../../shared/save-file.ts';

const TRIES = 3;

/** The PDF of this receipt, however many came after it. A server that is away is asked again, three times in all. */
export function DownloadReceipt({ id, number }: { id: string; number: string }) {
  const [busy, setBusy] = useState(false);

  async function download() {
    setBusy(true);
    try {
      notify.success(await insist(() => save(id, number)));
    } catch (error) {
      notify.error(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button variant="secondary" loading={busy} onClick={() => void download()}>
      <Download aria-hidden="true" />
      Download
    </Button>
  );
}

/** The call renews an old session and has the words; where it points to is the newest receipt, which may be another one. */
async function save(id: string, number: string): Promise<string> {
  const { message } = await apiRequest(receiptEndpoints.downloadReceipt, { body: {} });
  await saveFile(addressOf(receiptEndpoints.receiptPdf, { receiptId: id }), `${number}.pdf`);
  return message;
}

async function insist<T>(work: () => Promise<T>): Promise<T> {
  for (let failures = 1; ; failures++) {
    try {
      return await work();
    } catch (error) {
      if (failures === TRIES || !isTemporary(error)) throw error;
      await pause(waitAfter(failures - 1));
    }
  }
}
