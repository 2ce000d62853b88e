import { paymentProviderLabels, type ReceiptView } from '@coursewright/contracts';
import { Badge, Card } from '@coursewright/ui';
import { formatDate } from './format-date.ts';
import { formatCharge } from './money.ts';
import { ReceiptLink } from './receipt-link.tsx';

/** Every payment, with its receipt. */
export function Receipts({ title = 'Receipts', receipts }: { title?: string; receipts: ReceiptView[] }) {
  return (
    <section aria-labelledby="receipts">
      <h2 id="receipts" className="bl:mt-0 bl:mb-4 bl:text-xl">
        {title}
      </h2>
      {receipts.length === 0 && <p className="bl:m-0 bl:text-muted">There are none yet.</p>}
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
  const { number, planName, provider, amount, currency, paidAt, refunded } = receipt;
  return (
    <li className="bl:flex bl:flex-wrap bl:items-center bl:gap-x-5 bl:gap-y-2 bl:px-5 bl:py-4 bl:sm:px-6">
      <div className="bl:min-w-0 bl:flex-1 bl:basis-44">
        <p className="bl:m-0 bl:font-semibold">{formatDate(paidAt)}</p>
        <p className="bl:m-0 bl:text-sm bl:wrap-anywhere bl:text-muted">
          {planName}, {paymentProviderLabels[provider]} · {number}
        </p>
      </div>
      <div className="bl:flex bl:flex-wrap bl:items-center bl:gap-x-4 bl:gap-y-1">
        {refunded > 0 && (
          <Badge tone="info">{refunded < amount ? `${formatCharge(refunded, currency)} refunded` : 'Refunded'}</Badge>
        )}
        <span className="bl:font-semibold bl:tabular-nums">{formatCharge(amount, currency)}</span>
        <ReceiptLink id={receipt.id} number={number} />
      </div>
    </li>
  );
}
