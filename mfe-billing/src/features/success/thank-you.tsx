import { MfeLink, useUser } from '@coursewright/mfe-kit';
import { Button } from '@coursewright/ui';
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { announcePlan } from '../../shared/announce-plan.ts';
import { Outcome } from '../../shared/outcome.tsx';
import type { Bought } from './read-purchase.api.ts';
import { Receipt } from './receipt.tsx';
import { ReceiptMail } from './receipt-mail.tsx';

/** The payment went through. The plan reaches the session a moment later: it is looked for until it is there. */
export function ThankYou({ receipt, subscription, facts }: Bought) {
  const user = useUser();
  const bought = subscription.plan;
  const announced = useRef(false);
  useEffect(() => {
    if (announced.current || user.plan === bought) return;
    announced.current = true;
    void announcePlan(bought);
  }, [user.plan, bought]);

  return (
    <Outcome
      icon={CircleCheck}
      tone="good"
      title={
        <>
          Thank you, <bdi>{user.name}</bdi>
        </>
      }
      subtitle={
        user.plan === bought
          ? `Your ${receipt.planName} is active. Ten sub-topics and videos are yours.`
          : `Your payment has arrived, and your ${receipt.planName} is being switched on.`
      }
    >
      <div className="bl:mb-8 bl:flex bl:w-full bl:flex-wrap bl:justify-center bl:gap-3">
        <Button asChild size="lg">
          <MfeLink to="/create">Generate Course</MfeLink>
        </Button>
        <Button asChild size="lg" variant="secondary">
          <MfeLink to="/subscription">See your subscription</MfeLink>
        </Button>
      </div>
      <Receipt receipt={receipt} subscription={subscription} facts={facts} />
      <ReceiptMail receipt={receipt} />
    </Outcome>
  );
}
