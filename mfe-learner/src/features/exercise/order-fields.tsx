import { announce } from '@coursewright/mfe-kit';
import { IconButton } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { useDragToPlace } from '../../shared/drag-to-place.tsx';
import { type FieldsProps, PartMark, ProblemText } from './field-parts.tsx';

export function OrderFields({ id, shown, answer, onChange, mark, locked, problem }: FieldsProps<'order'>) {
  const list = useRef<HTMLOListElement>(null);
  const moved = useRef<string>(undefined);
  const { order } = answer;
  const listId = id.replaceAll(/\W/g, '');
  const drag = useDragToPlace({
    container: list,
    onDrop: (dragged, before) => move(dragged.index, before.index - (before.index > dragged.index ? 1 : 0)),
  });
  // A moved row is taken out of the page for a moment, and its button loses the focus.
  useLayoutEffect(() => {
    if (moved.current) list.current?.querySelector<HTMLElement>(`[data-move="${moved.current}"]`)?.focus();
    moved.current = undefined;
  });

  function move(from: number, to: number, button?: string) {
    const item = order[from];
    if (item === undefined || from === to || to < 0 || to >= order.length || locked) return;
    moved.current = button;
    onChange({ kind: 'order', order: order.toSpliced(from, 1).toSpliced(to, 0, item) });
    announce(t`Place ${to + 1} of ${order.length}: ${shown.items[item] ?? ''}`);
  }
  return (
    <div className="ln:flex ln:flex-col ln:gap-3">
      <ol ref={list} className="ln:flex ln:flex-col ln:gap-2">
        {order.map((item, place) => {
          const text = shown.items[item] ?? '';
          const at = { kind: 'item', list: listId, index: place } as const;
          return (
            <li
              key={item}
              {...drag.row(
                at,
                'ln:flex ln:min-h-14 ln:items-center ln:gap-1 ln:rounded-card ln:border ln:border-line-strong ln:bg-surface ln:py-2 ln:px-2 ln:sm:gap-2',
              )}
            >
              {!mark && !locked && drag.grip(at)}
              <span className="ln:w-6 ln:flex-none ln:text-center ln:text-sm ln:font-semibold ln:text-muted">
                {place + 1}
              </span>
              <span dir="auto" className="ln:min-w-0 ln:flex-1 ln:break-words">
                {text}
              </span>
              {mark ? (
                <PartMark part={mark.parts[item]} />
              ) : (
                <span className="ln:flex ln:flex-none">
                  <IconButton
                    aria-label={t`Move up: ${text}`}
                    data-move={`${item}-up`}
                    aria-disabled={place === 0 || locked}
                    icon={ArrowUp}
                    onClick={() => move(place, place - 1, `${item}-up`)}
                  />
                  <IconButton
                    aria-label={t`Move down: ${text}`}
                    data-move={`${item}-down`}
                    aria-disabled={place === order.length - 1 || locked}
                    icon={ArrowDown}
                    onClick={() => move(place, place + 1, `${item}-down`)}
                  />
                </span>
              )}
            </li>
          );
        })}
      </ol>
      {mark && !mark.right && (
        <p className="ln:text-sm ln:text-muted">
          <Trans>Right is what comes directly after what it follows.</Trans>
        </p>
      )}
      <ProblemText id={`${id}-problem`} problem={problem} />
    </div>
  );
}
