import { MfeLink } from '@coursewright/mfe-kit';
import { Button } from '@coursewright/ui';
import { Hourglass } from 'lucide-react';
import { Outcome } from '../../shared/outcome.tsx';

interface StillPendingProps {
  gateway: string;
  asking: boolean;
  onAsk: () => void;
}

/** Asked often enough for one visit: what happens next without anybody looking. */
export const StillPending = ({ gateway, asking, onAsk }: StillPendingProps) => (
  <Outcome
    icon={Hourglass}
    tone="waiting"
    title="Your payment is not confirmed yet"
    subtitle={`${gateway} is still working on it. Your plan begins by itself as soon as it is confirmed, and the receipt comes by e-mail. Please do not pay again.`}
  >
    <div className="bl:flex bl:flex-wrap bl:justify-center bl:gap-3">
      <Button size="lg" loading={asking} onClick={onAsk}>
        Check again
      </Button>
      <Button asChild size="lg" variant="secondary">
        <MfeLink to="/home">Go to your courses</MfeLink>
      </Button>
    </div>
  </Outcome>
);
