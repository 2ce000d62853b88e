import type { ServiceName } from '@coursewright/contracts';
import { useQuery } from '@coursewright/mfe-kit/query';
import { Badge } from '@coursewright/ui';
import { useId, useRef } from 'react';
import { LoadFailure } from '../../shared/load-failure.tsx';
import { LoadingBlock } from '../../shared/loading-block.tsx';
import { DeadLetterTable } from './dead-letter-table.tsx';
import { listDeadLetters } from './list-dead-letters.api.ts';

/** The failed messages of one service; it loads and fails without the others. */
export function ServiceMessages({ service }: { service: ServiceName }) {
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const letters = useQuery(listDeadLetters(service));
  const count = letters.data?.length ?? 0;
  return (
    <section aria-labelledby={titleId}>
      <div className="ad:mb-3 ad:flex ad:items-center ad:gap-3">
        <h2 id={titleId} ref={title} tabIndex={-1} className="ad:m-0 ad:text-lg">
          {service}
        </h2>
        {count > 0 && <Badge tone="danger">{count} failed</Badge>}
      </div>
      {letters.isPending && <LoadingBlock height="3rem" />}
      {letters.error && <LoadFailure what={service} query={letters} />}
      {!letters.error && letters.data && count === 0 && (
        <p className="ad:m-0 ad:rounded-card ad:border ad:border-line ad:bg-surface ad:px-4 ad:py-3 ad:text-muted">
          No failed messages
        </p>
      )}
      {!letters.error && letters.data && count > 0 && (
        // the button of a replayed message goes away, and the focus needs a place to be
        <DeadLetterTable service={service} letters={letters.data} onReplayed={() => title.current?.focus()} />
      )}
    </section>
  );
}
