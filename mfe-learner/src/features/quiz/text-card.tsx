import type { CardRating } from '@coursewright/contracts';
import { i18n, type MessageDescriptor } from '@coursewright/mfe-kit/messages';
import { Badge, Button } from '@coursewright/ui';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useKeyDown } from '../../shared/hooks.ts';
import { areShortcutsOn, latinKey } from '../../shared/shortcuts.ts';
import { formatWait } from '../../shared/time-until.ts';
import { LessonText } from '../lesson/lesson-text.tsx';
import type { DueText } from './quiz.api.ts';

const RATINGS: { rating: CardRating; label: MessageDescriptor; tone: string }[] = [
  { rating: 1, label: msg`Again`, tone: 'ln:border-danger ln:text-danger' },
  { rating: 2, label: msg`Hard`, tone: 'ln:border-line-strong' },
  { rating: 3, label: msg`Good`, tone: 'ln:border-success ln:text-success' },
  { rating: 4, label: msg`Easy`, tone: 'ln:border-brand ln:text-brand' },
];

// A focused control takes the space bar itself.
const CONTROLS = 'input, textarea, select, button, a, summary, [contenteditable], [role="dialog"], [role="menu"]';

function useCardKeys({ shown, busy, onShow, onRate }: KeyOptions) {
  useKeyDown((event) => {
    const { key, target, ctrlKey, metaKey, altKey, repeat } = event;
    if (busy || repeat || ctrlKey || metaKey || altKey || !areShortcutsOn()) return;
    if (document.querySelector('[role="dialog"]')) return;
    const rating = RATINGS.find((one) => String(one.rating) === latinKey(event))?.rating;
    if (!shown && key === ' ' && !(target instanceof Element && target.closest(CONTROLS))) onShow();
    else if (shown && rating && !isTyping(target)) onRate(rating);
    else return;
    event.preventDefault();
  });
}

interface KeyOptions {
  shown: boolean;
  busy: boolean;
  onShow: () => void;
  onRate: (rating: CardRating) => void;
}

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;

interface TextCardProps {
  card: DueText;
  busy: boolean;
  // It takes the place of another card, so it takes the focus.
  follows: boolean;
  onRate: (rating: CardRating) => void;
  more: ReactNode;
}

// Give it a `key` of the card.
export function TextCard({ card, busy, follows, onRate, more }: TextCardProps) {
  const [shown, setShown] = useState(false);
  const { kind, text, intervals } = card;
  const show = () => setShown(true);
  useCardKeys({ shown, busy, onShow: show, onRate });

  const showButton = useRef<HTMLButtonElement>(null);
  const answer = useRef<HTMLElement>(null);
  const takesFocus = useRef(follows);
  useEffect(() => {
    if (takesFocus.current) showButton.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    if (!shown) return;
    answer.current?.focus({ preventScroll: true });
    answer.current?.scrollIntoView?.({ block: 'nearest' });
  }, [shown]);

  return (
    <div className="ln:flex ln:flex-col ln:gap-6">
      <section aria-label={t`Front of the card`} className="ln:flex ln:flex-col ln:gap-3">
        <div>
          <Badge>{kind === 'term' ? t`Term` : t`Key point`}</Badge>
        </div>
        <LessonText blocks={[text.frontHtml]} className="ln:text-xl! ln:font-semibold" />
      </section>
      {shown ? (
        <>
          <section
            ref={answer}
            tabIndex={-1}
            aria-label={t`Answer`}
            className="ln:scroll-mt-40 ln:border-t ln:border-line ln:pt-5 ln:outline-none"
          >
            <LessonText blocks={[text.backHtml]} />
            {more}
          </section>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, these are buttons */}
          <div
            role="group"
            aria-label={t`How well did you know it?`}
            className="ln:grid ln:grid-cols-2 ln:gap-3 ln:sm:grid-cols-4"
          >
            {RATINGS.map(({ rating, label, tone }) => (
              <button
                key={rating}
                type="button"
                aria-keyshortcuts={String(rating)}
                aria-disabled={busy}
                onClick={() => !busy && onRate(rating)}
                className={`ln:flex ln:min-h-16 ln:flex-col ln:items-center ln:justify-center ln:rounded-card ln:border ln:bg-surface ln:px-3 ln:py-2 ln:hover:bg-sunken ${tone}`}
              >
                <span className="ln:font-semibold">{i18n._(label)}</span>
                <span className="ln:text-sm ln:text-muted">{formatWait(intervals[rating - 1] ?? 0)}</span>
              </button>
            ))}
          </div>
        </>
      ) : (
        <div>
          <Button ref={showButton} size="lg" onClick={show}>
            <Trans>Show answer</Trans>
          </Button>
        </div>
      )}
      <p className="ln:hidden ln:text-xs ln:text-muted ln:lg:block">
        {shown ? t`Keys 1 to 4 rate your answer` : t`Space shows the answer`}
      </p>
    </div>
  );
}
