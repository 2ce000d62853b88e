import { paymentProviderLabels, planTopicCounts, type ReceiptView, receiptEndpoints } from '@coursewright/contracts';
import {
  apiRequest,
  buildUrl,
  describeLargestCourse,
  errorMessage,
  isTemporary,
  notify,
  retryDelay,
  sessionStore,
  useUser,
} from '@coursewright/mfe-kit';
import { useMutation, useQuery } from '@coursewright/mfe-kit/query';
import { formatDate, formatMoney } from '@coursewright/text';
import { Button, Card, DescriptionList } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CircleCheck, Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { z } from 'zod';
import { ButtonLink } from '../../shared/button-link.tsx';
import { countryName } from '../../shared/format.ts';
import { Outcome } from '../../shared/outcome.tsx';
import { planName } from '../../shared/plans.ts';
import { downloadPdf } from '../../shared/receipts.tsx';
import { waitForPlan } from '../../shared/subscription.ts';
import type { PurchaseDetails } from './purchase.api.ts';

const RETRIES = 2;

function DownloadReceipt({ id, number }: { id: string; number: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => downloadReceipt(id, number),
    retry: (failureCount, error) => failureCount < RETRIES && isTemporary(error),
    retryDelay,
    onSuccess: (message) => void notify.success(message),
    onError: (error) => void notify.error(errorMessage(error)),
  });
  return (
    <Button icon={Download} variant="secondary" loading={isPending} onClick={() => mutate()}>
      <Trans>Download</Trans>
    </Button>
  );
}

/**
 * The first request renews an expired session and returns the message. Its link is not used: it points to the
 * newest receipt, which may be another one.
 */
async function downloadReceipt(id: string, number: string): Promise<string> {
  const { message } = await apiRequest(receiptEndpoints.downloadReceipt, { body: {} });
  await downloadPdf(buildUrl(receiptEndpoints.receiptPdf, { receiptId: id }), `${number}.pdf`);
  return message;
}

function Receipt({ receipt, subscription, facts }: PurchaseDetails) {
  const gateway = paymentProviderLabels[receipt.provider];
  const { name, email, address, post, country } = receipt.payer;
  const { seller, vat } = receipt;
  const home = [address, post, country && countryName(country)].filter(Boolean).join(', ');
  return (
    <Card padding="none" className="bl:w-full" asChild>
      <section aria-labelledby="receipt">
        <header className="bl:flex bl:flex-wrap bl:items-end bl:justify-between bl:gap-4 bl:border-b bl:border-dashed bl:border-line-strong bl:bg-sunken bl:px-5 bl:py-5 bl:sm:px-8">
          <div>
            <h2 id="receipt" className="bl:m-0 bl:text-sm bl:font-semibold bl:text-muted">
              <Trans>Receipt {receipt.number}</Trans>
            </h2>
            <p className="bl:mt-1 bl:mb-0 bl:font-display bl:text-3xl bl:font-bold bl:tabular-nums">
              {formatMoney(receipt.amount, receipt.currency)}
            </p>
          </div>
          <DownloadReceipt id={receipt.id} number={receipt.number} />
        </header>
        <div className="bl:px-5 bl:py-4 bl:sm:px-8 bl:sm:py-5">
          <DescriptionList
            layout="rows"
            entries={[
              [t`Plan`, planName(subscription.plan)],
              vat && [t`Net`, formatMoney(vat.net, receipt.currency)],
              vat && [t`VAT ${vat.ratePercent}%, included`, formatMoney(vat.amount, receipt.currency)],
              [t`Paid on`, formatDate(receipt.paidAt)],
              [t`Covers until`, formatDate(receipt.coversUntil)],
              subscription.nextBillingAt && [t`Next payment`, formatDate(subscription.nextBillingAt)],
              [t`Paid by`, name],
              [t`Email`, email],
              home && [t`Address`, home],
              seller && [t`Seller`, [seller.name, ...(seller.address ?? '').split('\n')].filter(Boolean).join(', ')],
              seller?.taxId && [t`Tax ID`, seller.taxId],
            ]}
          />
          <h3 className="bl:mt-6 bl:mb-1 bl:text-base">
            <Trans>At {gateway}</Trans>
          </h3>
          <DescriptionList layout="rows" entries={facts} />
        </div>
      </section>
    </Card>
  );
}

const getKey = (receiptId: string) => `billing.receipt-sent.${receiptId}`;

// Once per receipt, also after a reload.
async function sendReceipt({ id, subscriptionId, provider, planName }: ReceiptView): Promise<true> {
  if (sessionStore.read(getKey(id), z.literal(true))) return true;
  await apiRequest(receiptEndpoints.sendReceipt, {
    body: { subscriberId: subscriptionId, method: provider, plan: planName },
  });
  sessionStore.save(getKey(id), true);
  return true;
}

// A failure is not shown: the PDF is available above.
function ReceiptMail({ receipt }: { receipt: ReceiptView }) {
  const { email } = useUser();
  const { data: sent } = useQuery({
    queryKey: ['billing', 'receipt-sent', receipt.id],
    queryFn: () => sendReceipt(receipt),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: false,
  });
  return (
    <p className="bl:mt-4 bl:mb-0 bl:min-h-6 bl:text-center bl:text-sm bl:text-muted" aria-live="polite">
      {sent && (
        <Trans>
          The receipt was also e-mailed to <bdi>{email}</bdi>.
        </Trans>
      )}
    </p>
  );
}

// The plan reaches the session with a delay, so it is polled.
export function ThankYou({ receipt, subscription, facts }: PurchaseDetails) {
  const user = useUser();
  const bought = subscription.plan;
  const announced = useRef(false);
  useEffect(() => {
    if (announced.current || user.plan === bought) return;
    announced.current = true;
    void waitForPlan(bought);
  }, [user.plan, bought]);

  return (
    <Outcome
      icon={CircleCheck}
      tone="good"
      title={
        <Trans>
          Thank you, <bdi>{user.name}</bdi>
        </Trans>
      }
      subtitle={
        user.plan === bought
          ? t`Your ${planName(bought)} is active. Your courses can now have ${describeLargestCourse(planTopicCounts[bought])}, and videos.`
          : t`We received your payment. Your ${planName(bought)} is being activated.`
      }
    >
      <div className="bl:mb-8 bl:flex bl:w-full bl:flex-wrap bl:justify-center bl:gap-3">
        <ButtonLink to="/create" label={t`Generate Course`} size="lg" />
        <ButtonLink to="/subscription" label={t`See your subscription`} size="lg" variant="secondary" />
      </div>
      <Receipt receipt={receipt} subscription={subscription} facts={facts} />
      <ReceiptMail receipt={receipt} />
    </Outcome>
  );
}
