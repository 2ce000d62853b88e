import type { CourseEdit, CourseStructure } from '@coursewright/contracts';
import { MfeLink, useUser } from '@coursewright/mfe-kit';
import { pluralize } from '@coursewright/text';
import { Button, Card, IconButton, Menu, MenuItem, MenuSeparator, VisuallyHidden } from '@coursewright/ui';
import {
  ArrowDown,
  ArrowUp,
  CircleCheck,
  CircleDashed,
  CircleDot,
  Combine,
  EllipsisVertical,
  FolderInput,
  GripVertical,
  Plus,
  Scissors,
  Trash2,
} from 'lucide-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { TopicNumber } from '../create-course/outline-list.tsx';
import { type DialogRequest, EditDialog } from './edit-dialogs.tsx';
import {
  canRemove,
  describeMove,
  dropLesson,
  dropTopic,
  moveBy,
  type StructureLesson,
  type StructureTopic,
} from './moves.ts';
import { PartTitle } from './part-title.tsx';
import type { Edit } from './use-structure.ts';

interface Dragged {
  id: string;
  kind: 'topic' | 'lesson';
}

interface Actions {
  structure: CourseStructure;
  openId: string | undefined;
  dragged: Dragged | undefined;
  onOpen: (id: string, open: boolean) => void;
  onEdit: (edit: CourseEdit | undefined, done: string, focus?: string) => void;
  onMove: (id: string, by: -1 | 1) => void;
  onAsk: (request: DialogRequest) => void;
  onDrag: (dragged: Dragged | undefined) => void;
}

export function StructureEditor({ structure, edit }: { structure: CourseStructure; edit: Edit }) {
  const { plan } = useUser();
  const [openId, setOpenId] = useState<string>();
  const [request, setRequest] = useState<DialogRequest>();
  const [dragged, setDragged] = useState<Dragged>();
  const { list, focus } = useFocus(structure);
  const { topics, limits } = structure;

  const onEdit: Actions['onEdit'] = (change, done, focused) => {
    if (!change) return;
    if (focused) focus(focused);
    void edit([change], done);
  };

  const actions: Actions = {
    structure,
    openId,
    dragged,
    onEdit,
    onOpen(id, open) {
      setOpenId(open ? id : undefined);
      if (!open) focus(id);
    },
    onMove(id, by) {
      const change = moveBy(structure, id, by);
      if (change) onEdit(change, describeMove(structure, change), id);
    },
    onAsk: setRequest,
    onDrag: setDragged,
  };

  return (
    <div ref={list} className="ln:flex ln:flex-col ln:gap-4">
      <p id="edit-hint" className="ln:text-sm ln:text-muted">
        Select a title to rename it.
        <span className="ln:pointer-coarse:hidden"> Drag it, or press Alt with an arrow key, to move it.</span>
      </p>
      <ol aria-label="Topics" className="ln:flex ln:flex-col ln:gap-4">
        {topics.map((topic, index) => (
          <li key={topic.id}>
            <TopicEntry {...actions} topic={topic} place={index} />
          </li>
        ))}
      </ol>
      <div className="ln:flex ln:flex-wrap ln:items-center ln:gap-x-4 ln:gap-y-2">
        <Button
          icon={Plus}
          variant="secondary"
          disabled={topics.length >= limits.topics}
          onClick={() => setRequest({ kind: 'add-topic' })}
        >
          Add topic
        </Button>
        <p className="ln:text-sm ln:text-muted">
          {pluralize(topics.length, 'topic')}
          {topics.length >= limits.topics && ', the most that your plan allows'}
          {plan === 'free' && topics.length >= limits.topics && (
            <>
              .{' '}
              <MfeLink to="/pricing" className="ln:font-semibold ln:text-brand ln:underline ln:underline-offset-4">
                See the paid plans
              </MfeLink>
            </>
          )}
        </p>
      </div>
      {request && (
        <EditDialog
          request={request}
          structure={structure}
          onClose={() => setRequest(undefined)}
          onEdit={(change, done) => onEdit(change, done)}
        />
      )}
    </div>
  );
}

// After a change the focus stays with what was changed.
function useFocus(structure: CourseStructure) {
  const list = useRef<HTMLDivElement>(null);
  const wanted = useRef<string>(undefined);
  const [asked, setAsked] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the list has changed
  useEffect(() => {
    if (wanted.current === undefined) return;
    const element = list.current?.querySelector<HTMLElement>(`[data-part="${wanted.current}"]`);
    if (element && element !== document.activeElement) element.focus();
  }, [structure, asked]);
  useEffect(() => {
    const forget = (event: FocusEvent) => {
      const part = event.target instanceof Element && event.target.getAttribute('data-part');
      if (part !== wanted.current) wanted.current = undefined;
    };
    document.addEventListener('focusin', forget);
    return () => document.removeEventListener('focusin', forget);
  }, []);
  return {
    list,
    focus(id: string) {
      wanted.current = id;
      setAsked((count) => count + 1);
    },
  };
}

function TopicEntry({ topic, place, ...actions }: Actions & { topic: StructureTopic; place: number }) {
  const { structure, openId, dragged, onOpen, onEdit, onMove, onAsk, onDrag } = actions;
  const name = `Topic ${place + 1}`;
  const isFull = topic.subtopics.length >= structure.limits.lessons;
  const drop = useDrop(dragged?.kind === 'topic', (after) => {
    if (dragged) onEdit(dropTopic(structure, dragged.id, place + (after ? 1 : 0)), `Moved ${topic.title}`);
    onDrag(undefined);
  });
  const endDrop = useDrop(dragged?.kind === 'lesson' && !isFull, () => {
    if (dragged) onEdit(dropLesson(structure, dragged.id, topic.id, topic.subtopics.length), `Moved to ${topic.title}`);
    onDrag(undefined);
  });
  return (
    <Card {...drop.events} className={drop.mark}>
      <div className="ln:flex ln:items-center ln:gap-2">
        <Grip onStart={() => onDrag({ id: topic.id, kind: 'topic' })} onEnd={() => onDrag(undefined)} />
        <TopicNumber number={place + 1} />
        <h2 className="ln:min-w-0 ln:flex-1 ln:text-lg ln:font-semibold">
          <PartTitle
            id={topic.id}
            title={topic.title}
            name={name}
            open={openId === topic.id}
            onOpen={(open) => onOpen(topic.id, open)}
            onRename={(title) => onEdit({ op: 'rename', id: topic.id, title }, 'Renamed', topic.id)}
            onMove={(by) => onMove(topic.id, by)}
          />
        </h2>
        <PartMenu
          name={name}
          id={topic.id}
          {...{ structure, onMove, onEdit }}
          items={[
            ...(topic.subtopics.length > 1 && structure.topics.length < structure.limits.topics
              ? [{ icon: Scissors, label: 'Split', ask: { kind: 'split-topic' as const, topic } }]
              : []),
            ...(structure.topics.length > 1
              ? [{ icon: Combine, label: 'Merge', ask: { kind: 'merge-topic' as const, topic } }]
              : []),
          ]}
          onAsk={onAsk}
        />
      </div>
      <ol aria-label={`Lessons of topic ${place + 1}`} className="ln:mt-2 ln:flex ln:flex-col ln:sm:ms-4">
        {topic.subtopics.map((lesson, index) => (
          <LessonEntry key={lesson.id} {...actions} {...{ topic, lesson, index }} topicPlace={place} />
        ))}
      </ol>
      <div {...endDrop.events} className={`ln:mt-1 ln:sm:ms-4 ${endDrop.mark ?? ''}`}>
        <Button
          icon={Plus}
          size="sm"
          variant="ghost"
          className="ln:min-h-11"
          disabled={isFull}
          aria-label={`Add lesson to topic ${place + 1}`}
          onClick={() => onAsk({ kind: 'add-lesson', topic })}
        >
          Add lesson
        </Button>
      </div>
    </Card>
  );
}

interface LessonEntryProps extends Actions {
  topic: StructureTopic;
  topicPlace: number;
  lesson: StructureLesson;
  index: number;
}

function LessonEntry({ topic, topicPlace, lesson, index, ...actions }: LessonEntryProps) {
  const { structure, openId, dragged, onOpen, onEdit, onMove, onAsk, onDrag } = actions;
  const name = `Lesson ${index + 1} of topic ${topicPlace + 1}`;
  const alone = topic.subtopics.length < 2;
  const isFull = topic.subtopics.length >= structure.limits.lessons;
  const drop = useDrop(dragged?.kind === 'lesson', (after) => {
    const at = index + (after ? 1 : 0);
    if (dragged) onEdit(dropLesson(structure, dragged.id, topic.id, at), `Moved to ${topic.title}, place ${at + 1}`);
    onDrag(undefined);
  });
  return (
    <li {...drop.events} className={`ln:flex ln:items-center ln:gap-2 ${drop.mark ?? ''}`}>
      <Grip onStart={() => onDrag({ id: lesson.id, kind: 'lesson' })} onEnd={() => onDrag(undefined)} />
      <LessonMark lesson={lesson} />
      <div className="ln:min-w-0 ln:flex-1">
        <PartTitle
          id={lesson.id}
          title={lesson.title}
          name={name}
          open={openId === lesson.id}
          onOpen={(open) => onOpen(lesson.id, open)}
          onRename={(title) => onEdit({ op: 'rename', id: lesson.id, title }, 'Renamed', lesson.id)}
          onMove={(by) => onMove(lesson.id, by)}
        />
      </div>
      <PartMenu
        name={name}
        id={lesson.id}
        {...{ structure, onMove, onEdit, onAsk }}
        items={[
          ...(structure.topics.length > 1 && !alone
            ? [{ icon: FolderInput, label: 'Move to topic', ask: { kind: 'move' as const, lesson, from: topic } }]
            : []),
          ...(isFull ? [] : [{ icon: Scissors, label: 'Split', ask: { kind: 'split-lesson' as const, lesson } }]),
          ...(alone ? [] : [{ icon: Combine, label: 'Merge', ask: { kind: 'merge-lesson' as const, lesson, topic } }]),
        ]}
      />
    </li>
  );
}

function LessonMark({ lesson: { done, written } }: { lesson: StructureLesson }) {
  const [Icon, label, tone] = done
    ? ([CircleCheck, 'Done', 'ln:text-success'] as const)
    : written
      ? ([CircleDot, 'Written', 'ln:text-brand'] as const)
      : ([CircleDashed, 'Not written', 'ln:text-muted'] as const);
  return (
    <span title={label} className={`ln:flex-none ${tone}`}>
      <Icon className="ln:size-4" />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}

interface PartMenuProps extends Pick<Actions, 'structure' | 'onMove' | 'onEdit' | 'onAsk'> {
  id: string;
  name: string;
  items: { icon: typeof Plus; label: string; ask: DialogRequest }[];
}

function PartMenu({ id, name, structure, items, onMove, onEdit, onAsk }: PartMenuProps) {
  return (
    <Menu trigger={<IconButton aria-label={`Change ${name.toLowerCase()}`} icon={EllipsisVertical} />}>
      {moveBy(structure, id, -1) && (
        <MenuItem icon={ArrowUp} onSelect={() => onMove(id, -1)}>
          Move up
        </MenuItem>
      )}
      {moveBy(structure, id, 1) && (
        <MenuItem icon={ArrowDown} onSelect={() => onMove(id, 1)}>
          Move down
        </MenuItem>
      )}
      {items.map(({ icon, label, ask }) => (
        <MenuItem key={label} icon={icon} onSelect={() => onAsk(ask)}>
          {label}
        </MenuItem>
      ))}
      {canRemove(structure, id) && (
        <>
          <MenuSeparator />
          <MenuItem icon={Trash2} tone="danger" onSelect={() => onEdit({ op: 'remove', id }, 'Removed')}>
            Remove
          </MenuItem>
        </>
      )}
    </Menu>
  );
}

// For a mouse only: the menu and the keyboard move as well.
const Grip = ({ onStart, onEnd }: { onStart: () => void; onEnd: () => void }) => (
  <span
    aria-hidden="true"
    draggable
    onDragStart={(event) => {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', '');
      onStart();
    }}
    onDragEnd={onEnd}
    className="ln:grid ln:size-8 ln:flex-none ln:cursor-grab ln:place-items-center ln:text-muted ln:max-sm:hidden ln:pointer-coarse:hidden"
  >
    <GripVertical className="ln:size-4" />
  </span>
);

function useDrop(active: boolean, onDrop: (after: boolean) => void) {
  const [side, setSide] = useState<'before' | 'after'>();
  if (!active) return { events: {}, mark: undefined };
  const isAfter = (event: DragEvent) => {
    const { top, height } = event.currentTarget.getBoundingClientRect();
    return event.clientY > top + height / 2;
  };
  const events = {
    onDragOver(event: DragEvent) {
      event.preventDefault();
      setSide(isAfter(event) ? 'after' : 'before');
    },
    onDragLeave: () => setSide(undefined),
    onDrop(event: DragEvent) {
      event.preventDefault();
      setSide(undefined);
      onDrop(isAfter(event));
    },
  };
  const line =
    side === 'after' ? 'ln:shadow-[0_2px_0_var(--ui-color-brand)]' : 'ln:shadow-[0_-2px_0_var(--ui-color-brand)]';
  return { events, mark: side && line };
}
