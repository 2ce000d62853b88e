import { Button } from '@coursewright/ui';
import { ArrowLeft, Sparkles } from 'lucide-react';

interface OutlineActionsProps {
  onGoBack: () => void;
  /** Missing while there is no outline to make a course of. */
  onGenerate?: () => void;
  loading?: boolean;
}

/** Back to the form, or on to the course. */
export const OutlineActions = ({ onGoBack, onGenerate, loading }: OutlineActionsProps) => (
  <div className="ln:flex ln:flex-col-reverse ln:gap-3 ln:sm:flex-row ln:sm:justify-end">
    <Button variant="secondary" size="lg" onClick={onGoBack}>
      <ArrowLeft aria-hidden="true" />
      Go Back
    </Button>
    <Button size="lg" disabled={!onGenerate} loading={loading} onClick={onGenerate}>
      <Sparkles aria-hidden="true" />
      Generate Course
    </Button>
  </div>
);
