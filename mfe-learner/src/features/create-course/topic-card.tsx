import type { LessonContract } from '@coursewright/contracts';
import { Button, Card, IconButton, pressedKey, TextField } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ArrowDown, ArrowUp, Check, Pencil, Plus, Trash2 } from 'lucide-react';
import {
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useState,
} from 'react';
import type { DragToPlace } from '../../shared/drag-to-place.tsx';
import { textDirection } from '../../shared/format.ts';
import { LessonPlan } from './lesson-plan.tsx';
import {
  canRemove,
  getContract,
  getTitle,
  MAX_SUBTOPICS,
  moveTarget,
  type Outline,
  type Position,
  positionKey,
} from './outline-edits.ts';
import { TopicNumber } from './outline-list.tsx';

export function moveByKeys(event: KeyboardEvent, move: (by: -1 | 1) => void) {
  const key = pressedKey(event);
  if (!event.altKey || (key !== 'ArrowUp' && key !== 'ArrowDown')) return;
  event.preventDefault();
  move(key === 'ArrowUp' ? -1 : 1);
}

export interface TitleActions {
  onOpen: (spot: Position) => void;
  onClose: (spot: Position, focus?: 'title') => void;
  onRename: (spot: Position, title: string) => void;
  onPlan: (spot: Position, contract: LessonContract) => void;
  onMove: (spot: Position, by: -1 | 1, focus: 'title' | 'up' | 'down') => void;
  onRemove: (spot: Position) => void;
}

interface TitleProps extends TitleActions {
  spot: Position;
  title: string;
  name: string;
  open: boolean;
  problem: string | undefined;
  can: { up: boolean; down: boolean; remove: boolean };
}

type TitleFieldProps = Omit<ComponentProps<typeof TextField>, 'onChange'> & { onChange: (title: string) => void };

export const TitleField = ({ onChange, ...rest }: TitleFieldProps) => (
  <TextField
    {...rest}
    dir="auto"
    autoComplete="off"
    maxLength={200}
    onChange={(event) => onChange(event.target.value)}
  />
);

function TitleEditor({ spot, title, name, open, problem, can, ...on }: TitleProps) {
  const [value, setValue] = useState(title);
  const trimmed = value.trim();
  const at = positionKey(spot);

  function save() {
    if (trimmed !== title) on.onRename(spot, trimmed);
  }

  function onBlur(event: FocusEvent) {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    save();
    if (open) on.onClose(spot);
  }

  function moveBy(by: -1 | 1, focus: 'title' | 'up' | 'down') {
    save();
    on.onMove(spot, by, focus);
  }

  function onKeyDown(event: KeyboardEvent) {
    const key = pressedKey(event);
    if (key === 'Enter') {
      // Otherwise the same key press activates the next focused element.
      event.preventDefault();
      save();
      on.onClose(spot, 'title');
    } else if (key === 'Escape') {
      setValue(title);
      on.onClose(spot, 'title');
    } else moveByKeys(event, (by) => moveBy(by, 'title'));
  }

  return (
    <fieldset onBlur={onBlur} className="ln:flex ln:w-full ln:min-w-0 ln:flex-col ln:gap-2">
      <TitleField
        label={name}
        hideLabel
        value={value}
        data-focus={`${at} title`}
        error={open ? undefined : problem}
        onFocus={() => on.onOpen(spot)}
        onChange={setValue}
        onKeyDown={onKeyDown}
      />
      {open && (
        <div className="ln:flex ln:items-center ln:gap-1">
          <ControlButton name={t`Move ${name} up`} focus={`${at} up`} off={!can.up} onClick={() => moveBy(-1, 'up')}>
            <ArrowUp />
          </ControlButton>
          <ControlButton
            name={t`Move ${name} down`}
            focus={`${at} down`}
            off={!can.down}
            onClick={() => moveBy(1, 'down')}
          >
            <ArrowDown />
          </ControlButton>
          <ControlButton
            name={t`Remove ${name}`}
            focus={`${at} remove`}
            off={!can.remove}
            onClick={() => on.onRemove(spot)}
          >
            <Trash2 />
          </ControlButton>
          <Button
            icon={Check}
            size="sm"
            variant="ghost"
            className="ln:ms-auto"
            onMouseDown={keepFocus}
            onClick={() => {
              save();
              on.onClose(spot, 'title');
            }}
          >
            <Trans>Done</Trans>
          </Button>
        </div>
      )}
    </fieldset>
  );
}

interface ControlButtonProps {
  name: string;
  focus: string;
  off: boolean;
  onClick: () => void;
  children: ReactNode;
}

const ControlButton = ({ name, focus, off, onClick, children }: ControlButtonProps) => (
  <IconButton
    aria-label={name}
    size="sm"
    variant="outline"
    data-focus={focus}
    disabled={off}
    onMouseDown={keepFocus}
    onClick={onClick}
  >
    {children}
  </IconButton>
);

// Without this the field loses the focus and closes before the click arrives.
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** `className` is of the pencil. */
export const TitleToEdit = ({ title, className }: { title: string; className: string }) => (
  <>
    <span dir="auto" className="ln:min-w-0 ln:break-words">
      {title}
    </span>
    <Pencil className={`ln:size-3.5 ln:flex-none ln:text-muted ${className}`} />
  </>
);

function EditableTitle(props: TitleProps & { heading?: boolean }) {
  const { heading, ...rest } = props;
  const { spot, title, open, problem, onOpen, onMove } = rest;
  if (open || problem) return <TitleEditor key={title} {...rest} />;
  const button = (
    <button
      type="button"
      data-focus={`${positionKey(spot)} title`}
      aria-describedby="outline-hint"
      onClick={() => onOpen(spot)}
      onKeyDown={(event) => moveByKeys(event, (by) => onMove(spot, by, 'title'))}
      className="ln:group ln:-mx-2 ln:-my-1 ln:flex ln:max-w-full ln:items-baseline ln:gap-2 ln:rounded-control ln:px-2 ln:py-1 ln:text-start ln:hover:bg-sunken"
    >
      <TitleToEdit title={title} className="ln:group-hover:text-ink ln:group-focus-visible:text-ink" />
    </button>
  );
  return heading ? <h2 className="ln:text-lg ln:font-semibold">{button}</h2> : button;
}

interface TopicCardProps extends TitleActions {
  outline: Outline;
  place: number;
  openAt: string | undefined;
  problems: Map<string, string>;
  drag: DragToPlace;
  onAdd: (topic: number) => void;
}

export function TopicCard({ outline, place, openAt, problems, drag, onAdd, ...actions }: TopicCardProps) {
  const subtopics = outline.topics[place]?.subtopics ?? [];
  const renderTitle = (spot: Position, name: string) => (
    <EditableTitle
      {...actions}
      spot={spot}
      heading={spot.subtopic === undefined}
      name={name}
      title={getTitle(outline, spot)}
      open={openAt === positionKey(spot)}
      problem={problems.get(positionKey(spot))}
      can={{
        up: moveTarget(outline, spot, -1) !== undefined,
        down: moveTarget(outline, spot, 1) !== undefined,
        remove: canRemove(outline, spot),
      }}
    />
  );
  const renderPlan = (spot: Position) => {
    const contract = getContract(outline, spot);
    return (
      contract && (
        <LessonPlan
          title={getTitle(outline, spot)}
          contract={contract}
          onChange={(changed) => actions.onPlan(spot, changed)}
        />
      )
    );
  };
  const spot = { kind: 'topic', list: '', index: place } as const;
  const lessonAt = (index: number) => ({ kind: 'lesson', list: `${place}`, index }) as const;
  const outcome = outline.topics[place]?.outcome;
  return (
    <Card
      {...drag.row(spot, 'ln:flex ln:h-full ln:gap-2 ln:p-4 ln:sm:gap-3')}
      data-content
      dir={textDirection(outline.topics[place]?.title ?? '')}
    >
      <div className="ln:flex ln:flex-none ln:flex-col ln:items-center ln:gap-1 ln:sm:flex-row ln:sm:items-start">
        {drag.grip(spot)}
        <TopicNumber number={place + 1} />
      </div>
      <div className="ln:min-w-0 ln:flex-1">
        {renderTitle({ topic: place }, t`Topic ${place + 1}`)}
        {outcome && (
          <p dir="auto" className="ln:text-sm ln:break-words ln:text-muted">
            {outcome}
          </p>
        )}
        <ul className="ln:flex ln:flex-col">
          {subtopics.map((_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a place of the outline; its title is controlled
            <li key={index} {...drag.row(lessonAt(index), 'ln:flex ln:gap-1 ln:text-muted')}>
              {drag.grip(lessonAt(index))}
              <div className="ln:min-w-0 ln:flex-1 ln:pt-1 ln:sm:flex ln:sm:flex-wrap ln:sm:items-baseline ln:sm:gap-x-4 ln:pointer-coarse:pt-2.5">
                {renderTitle({ topic: place, subtopic: index }, t`Sub-topic ${index + 1} of topic ${place + 1}`)}
                {renderPlan({ topic: place, subtopic: index })}
              </div>
            </li>
          ))}
        </ul>
        {subtopics.length < MAX_SUBTOPICS && (
          <Button
            icon={Plus}
            size="sm"
            variant="ghost"
            className="ln:-ms-3 ln:-mb-2"
            aria-label={t`Add sub-topic to topic ${place + 1}`}
            onClick={() => onAdd(place)}
          >
            <Trans>Add sub-topic</Trans>
          </Button>
        )}
      </div>
    </Card>
  );
}
