import type { LessonView as Lesson, LessonChange } from '@coursewright/contracts';
import { lazyPart } from '@coursewright/mfe-kit';
import { i18n, type MessageDescriptor } from '@coursewright/mfe-kit/messages';
import { Button, IconButton, Menu, MenuItem, Skeleton, Spinner } from '@coursewright/ui';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  Check,
  ChevronDown,
  CircleCheck,
  Ellipsis,
  Feather,
  Flag,
  History,
  Lightbulb,
  Microscope,
  Sparkles,
} from 'lucide-react';
import { type RefObject, Suspense, useId, useRef, useState } from 'react';
import { RetryNotice } from '../../shared/retry-notice.tsx';
import type { LessonRevision } from './lesson-revision.tsx';
import { readSelection } from './lesson-selection.tsx';
import type { LessonRef } from './study.api.ts';

interface Change {
  change: LessonChange;
  label: MessageDescriptor;
  Icon: typeof Feather;
}

const LEVELS: Change[] = [
  { change: 'simpler', label: msg`Simpler`, Icon: Feather },
  { change: 'deeper', label: msg`Go deeper`, Icon: Microscope },
];

const CHANGES: Change[] = [
  ...LEVELS,
  { change: 'example', label: msg`Add an example`, Icon: Lightbulb },
  { change: 'rewrite', label: msg`Rewrite with AI`, Icon: Sparkles },
];

/** Beside the reading time: who finds it too hard does not read to its end. */
export const LevelTools = ({ isBusy, revise }: Pick<LessonRevision, 'isBusy' | 'revise'>) => (
  <span className="ln:-ms-3 ln:-my-1 ln:flex ln:flex-wrap ln:gap-1 ln:print:hidden">
    {LEVELS.map(({ change, label, Icon }) => (
      <Button
        key={change}
        icon={Icon}
        size="sm"
        variant="ghost"
        disabled={isBusy}
        onClick={() => revise(change, 'top')}
      >
        {i18n._(label)}
      </Button>
    ))}
  </span>
);

interface DoneButtonProps {
  isDone: boolean;
  isSaving: boolean;
  isWaiting: boolean;
  onDone: () => void;
}

// One button before and after, which keeps the focus.
function DoneButton({ isDone, isSaving, isWaiting, onDone }: DoneButtonProps) {
  if (isDone)
    return (
      <Button icon={CircleCheck} size="sm" variant="ghost" aria-disabled className="ln:text-success">
        <Trans>Done</Trans>
      </Button>
    );
  return (
    <Button icon={Check} size="sm" variant="secondary" loading={isSaving} onClick={onDone}>
      {isWaiting ? <Trans>Will be saved when you are online</Trans> : <Trans>Mark as done</Trans>}
    </Button>
  );
}

const LessonVersions = lazyPart(async () => (await import('./lesson-versions.tsx')).LessonVersions);

const CardPanel = lazyPart(async () => (await import('../cards/card-panel.tsx')).CardPanel);

interface LessonToolsProps extends DoneButtonProps {
  end: RefObject<HTMLDivElement | null>;
  place: LessonRef;
  lesson: Lesson;
  tools: LessonRevision;
  onReport: (quote: string) => void;
}

/** One row at the end of the text. */
export function LessonTools({ end, place, lesson: { version }, tools, onReport, ...done }: LessonToolsProps) {
  const [showsVersions, setShowsVersions] = useState(false);
  const [showsCards, setShowsCards] = useState(false);
  // A press on the menu takes the selection away.
  const selected = useRef('');
  const cards = useId();
  return (
    <section aria-label={t`Tools of this lesson`} className="ln:flex ln:flex-col ln:gap-4 ln:print:hidden">
      <div ref={end} className="ln:flex ln:flex-wrap ln:items-center ln:gap-2">
        <DoneButton {...done} />
        <Menu
          trigger={
            <Button size="sm" variant="secondary" disabled={tools.isBusy}>
              <Trans>Change this lesson</Trans>
              <ChevronDown />
            </Button>
          }
        >
          {CHANGES.map(({ change, label, Icon }) => (
            <MenuItem key={change} icon={Icon} onSelect={() => tools.revise(change, 'end')}>
              {i18n._(label)}
            </MenuItem>
          ))}
        </Menu>
        <Button
          size="sm"
          variant="secondary"
          aria-expanded={showsCards}
          aria-controls={showsCards ? cards : undefined}
          onClick={() => setShowsCards(!showsCards)}
        >
          <Trans>Keep as cards</Trans>
          <ChevronDown className={`ln:transition-transform ${showsCards ? 'ln:rotate-180' : ''}`} />
        </Button>
        <Menu
          trigger={
            <IconButton
              aria-label={t`More about this lesson`}
              icon={Ellipsis}
              onPointerDown={() => {
                selected.current = readSelection();
              }}
            />
          }
        >
          {version > 1 && (
            <MenuItem icon={History} onSelect={() => setShowsVersions(true)}>
              <Trans>Versions</Trans>
            </MenuItem>
          )}
          <MenuItem
            icon={Flag}
            onSelect={() => {
              onReport(selected.current || readSelection());
              selected.current = '';
            }}
          >
            <Trans>Report a mistake</Trans>
          </MenuItem>
        </Menu>
      </div>
      <RetryNotice state={tools.restoring} title={t`The other version is not restored yet`} />
      {showsVersions && (
        <Suspense fallback={<Spinner size="sm" label={t`Loading the versions`} />}>
          <LessonVersions place={place} onRestore={tools.restore} onClose={() => setShowsVersions(false)} />
        </Suspense>
      )}
      {showsCards && (
        <section id={cards} aria-label={t`Cards of this lesson`}>
          <Suspense fallback={<Skeleton shape="block" width="100%" height="12rem" />}>
            <CardPanel place={place} version={version} />
          </Suspense>
        </section>
      )}
    </section>
  );
}
