import { paymentProviderLabels } from '@coursewright/contracts';
import { Card } from '@coursewright/ui';
import { countryName } from '../../shared/country-name.ts';
import { Fact, Facts } from '../../shared/fact.tsx';
import { formatDate } from '../../shared/format-date.ts';
import { formatCharge } from '../../shared/money.ts';
import { DownloadReceipt } from './download-receipt.tsx';
import type { Bought } from './read-purchase.api.ts';

/** What was paid, by whom and for what, and what the gateway calls it. */
export function Receipt({ receipt, subscription, facts }: Bought) {
  const gateway = paymentProviderLabels[receipt.provider];
  const { name, email, address, post, country } = receipt.payer;
  const home = [address, post, country && countryName(country)].filter(Boolean).join(', ');
  return (
    <Card padding="none" className="bl:w-full" asChild>
      <section aria-labelledby="receipt">
        <header className="bl:flex bl:flex-wrap bl:items-end bl:justify-between bl:gap-4 bl:border-b bl:border-dashed bl:border-line-strong bl:bg-sunken bl:px-5 bl:py-5 bl:sm:px-8">
          <div>
            <h2 id="receipt" className="bl:m-0 bl:text-sm bl:font-semibold bl:text-muted">
              Receipt {receipt.number}
            </h2>
            <p className="bl:mt-1 bl:mb-0 bl:font-display bl:text-3xl bl:font-bold bl:tabular-nums">
              {formatCharge(receipt.amount, receipt.currency)}
            </p>
          </div>
          <DownloadReceipt id={receipt.id} number={receipt.number} />
        </header>
        <div className="bl:px-5 bl:py-4 bl:sm:px-8 bl:sm:py-5">
          <Facts>
            <Fact term="Plan">{receipt.planName}</Fact>
            <Fact term="Paid on">{formatDate(receipt.paidAt)}</Fact>
            <Fact term="Covers until">{formatDate(receipt.coversUntil)}</Fact>
            {subscription.nextBillingAt && <Fact term="Next payment">{formatDate(subscription.nextBillingAt)}</Fact>}
            <Fact term="Paid by">{name}</Fact>
            <Fact term="Email">{email}</Fact>
            {home && <Fact term="Address">{home}</Fact>}
          </Facts>
          <h3 className="bl:mt-6 bl:mb-1 bl:text-base">At {gateway}</h3>
          <Facts>
            {facts.map(([term, value]) => (
              <Fact key={term} term={term}>
                {value}
              </Fact>
            ))}
          </Facts>
        </div>
      </section>
    </Card>
  );
}
