import { type ReceiptView, receiptEndpoints } from '@coursewright/contracts';
import { apiRequest, sessionStore, useUser } from '@coursewright/mfe-kit';
import { useQuery } from '@coursewright/mfe-kit/query';

const keyOf = (receiptId: string) => `billing.receipt-sent.${receiptId}`;
const yes = { safeParse: (value: unknown) => (value === true ? { data: true } : {}) };

/** Has the receipt e-mailed, once: neither a reload nor a second look asks again. */
async function sendReceipt({ id, subscriptionId, provider, planName }: ReceiptView): Promise<true> {
  if (sessionStore.read(keyOf(id), yes)) return true;
  await apiRequest(receiptEndpoints.sendReceipt, {
    body: { subscriberId: subscriptionId, method: provider, plan: planName },
  });
  sessionStore.save(keyOf(id), true);
  return true;
}

/** Says where the receipt went. A mail that could not be ordered is no reason to worry anybody: the PDF is above. */
export function ReceiptMail({ receipt }: { receipt: ReceiptView }) {
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
        <>
          The receipt was also e-mailed to <bdi>{email}</bdi>.
        </>
      )}
    </p>
  );
}
