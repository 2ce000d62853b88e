import {
  paymentProviderLabels,
  type ReceiptView,
  receiptEndpoints,
  subscriptionEndpoints,
} from '@coursewright/contracts';
import { apiRequest, buildUrl, errorMessage, fetchFile, notify, saveFile } from '@coursewright/mfe-kit';
import { formatDate, formatMoney } from '@coursewright/text';
import { Badge, Card } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { FileText } from 'lucide-react';
import type { MouseEvent } from 'react';
import { planName } from './plans.ts';

export async function downloadPdf(url: string, name: string) {
  const response = await fetchFile(url, t`The receipt could not be downloaded. Please try again.`);
  saveFile(await response.blob(), name);
}

// A click downloads by script, so that a failure is shown; the request before it renews an expired session.
const PdfLink = ({ address, number, label }: { address: string; number: string; label: string }) => {
  async function save(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    try {
      await apiRequest(subscriptionEndpoints.subscription);
      await downloadPdf(address, `${number}.pdf`);
      notify.success(t`Downloaded`);
    } catch (error) {
      notify.error(errorMessage(error));
    }
  }

  return (
    <a
      href={address}
      download={`${number}.pdf`}
      aria-label={label}
      onClick={(event) => void save(event)}
      className="bl:inline-flex bl:min-h-9 bl:items-center bl:gap-1.5 bl:font-semibold bl:text-brand bl:underline bl:underline-offset-4"
    >
      <FileText className="bl:size-4" />
      <Trans>PDF</Trans>
    </a>
  );
};

export function Receipts({ title = t`Receipts`, receipts }: { title?: string; receipts: ReceiptView[] }) {
  return (
    <section aria-labelledby="receipts">
      <h2 id="receipts" className="bl:mt-0 bl:mb-4 bl:text-xl">
        {title}
      </h2>
      {receipts.length === 0 && (
        <p className="bl:m-0 bl:text-muted">
          <Trans>No receipts yet.</Trans>
        </p>
      )}
      {receipts.length > 0 && (
        <Card padding="none" asChild>
          <ul className="bl:m-0 bl:list-none bl:divide-y bl:divide-line bl:p-0">
            {receipts.map((receipt) => (
              <ReceiptRow key={receipt.id} {...receipt} />
            ))}
          </ul>
        </Card>
      )}
    </section>
  );
}

function ReceiptRow(receipt: ReceiptView) {
  const { id, number, plan, provider, amount, currency, paidAt, refunded, creditNotes = [] } = receipt;
  return (
    <li className="bl:flex bl:flex-wrap bl:items-center bl:gap-x-5 bl:gap-y-2 bl:px-5 bl:py-4 bl:sm:px-6">
      <div className="bl:min-w-0 bl:flex-1 bl:basis-44">
        <p className="bl:m-0 bl:font-semibold">{formatDate(paidAt)}</p>
        <p className="bl:m-0 bl:text-sm bl:wrap-anywhere bl:text-muted">
          {`${planName(plan)}, ${paymentProviderLabels[provider]} · ${number}`}
        </p>
      </div>
      <div className="bl:flex bl:flex-wrap bl:items-center bl:gap-x-4 bl:gap-y-1">
        {refunded > 0 && (
          <Badge tone="info">{refunded < amount ? t`${formatMoney(refunded, currency)} refunded` : t`Refunded`}</Badge>
        )}
        <span className="bl:font-semibold bl:tabular-nums">{formatMoney(amount, currency)}</span>
        <PdfLink
          address={buildUrl(receiptEndpoints.receiptPdf, { receiptId: id })}
          number={number}
          label={t`PDF of receipt ${number}`}
        />
      </div>
      {creditNotes.length > 0 && (
        <ul className="bl:m-0 bl:grid bl:w-full bl:list-none bl:gap-1 bl:border-s-2 bl:border-line bl:ps-4">
          {creditNotes.map((note) => (
            <li key={note.number} className="bl:flex bl:flex-wrap bl:items-center bl:justify-between bl:gap-x-4">
              <span className="bl:text-sm bl:wrap-anywhere bl:text-muted">
                {note.withdrawnAt ? (
                  <Trans>
                    Credit note {note.number}, {formatDate(note.issuedAt)} (withdrawn on {formatDate(note.withdrawnAt)}:
                    the refund failed)
                  </Trans>
                ) : (
                  <Trans>
                    Credit note {note.number}, {formatDate(note.issuedAt)}
                  </Trans>
                )}
              </span>
              <span className="bl:flex bl:items-center bl:gap-4">
                <span className="bl:text-sm bl:tabular-nums">{formatMoney(note.amount, currency)}</span>
                <PdfLink
                  address={buildUrl(receiptEndpoints.creditNotePdf, { receiptId: id, number: note.number })}
                  number={note.number}
                  label={t`PDF of credit note ${note.number}`}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
