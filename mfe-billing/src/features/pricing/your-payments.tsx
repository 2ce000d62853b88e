import { useSession } from '@coursewright/mfe-kit';
import { useQuery } from '@coursewright/mfe-kit/query';
import { Receipts } from '../../shared/receipts.tsx';
import { getSubscription } from '../../shared/subscription.api.ts';

/** Who is back on Free has no subscription page: the receipts are found here. Nothing for everybody else. */
export function YourPayments() {
  const { user } = useSession();
  return user && <PaymentsOf userId={user.id} />;
}

function PaymentsOf({ userId }: { userId: string }) {
  const { data } = useQuery(getSubscription(userId));
  if (!data || data.receipts.length === 0) return null;
  return (
    <div className="bl:mx-auto bl:w-full bl:max-w-3xl">
      <Receipts title="Your payments" receipts={data.receipts} />
    </div>
  );
}
