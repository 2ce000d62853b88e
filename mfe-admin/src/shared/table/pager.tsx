import { Button } from '@coursewright/ui';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { count } from '../words.ts';

interface Props {
  /** What is listed: `users`. */
  unit: string;
  page: number;
  size: number;
  total: number;
  onTurn(page: number): void;
}

/** Where one is in a long table, and the way on and back. */
export function Pager({ unit, page, size, total, onTurn }: Props) {
  const last = Math.max(1, Math.ceil(total / size));
  const from = Math.min(total, (page - 1) * size + 1);
  const to = Math.min(total, page * size);
  return (
    <nav aria-label={`Pages of ${unit}`} className="ad:mt-4 ad:flex ad:flex-wrap ad:items-center ad:gap-3">
      <p role="status" className="ad:m-0 ad:text-sm ad:text-muted ad:tabular-nums">
        {count(from)}–{count(to)} of {count(total)} {unit}
      </p>
      {last > 1 && (
        <div className="ad:ml-auto ad:flex ad:gap-2">
          <Button size="sm" variant="secondary" disabled={page <= 1} onClick={() => onTurn(page - 1)}>
            <ChevronLeft aria-hidden="true" /> Previous
          </Button>
          <Button size="sm" variant="secondary" disabled={page >= last} onClick={() => onTurn(page + 1)}>
            Next <ChevronRight aria-hidden="true" />
          </Button>
        </div>
      )}
    </nav>
  );
}
