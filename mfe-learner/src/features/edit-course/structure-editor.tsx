import type { CourseEdit, CourseStructure } from '@coursewright/contracts';
import { MfeLink, useUser } from '@coursewright/mfe-kit';
import { Button, Card, IconButton, Menu, MenuItem, MenuSeparator, VisuallyHidden } from '@coursewright/ui';
import { plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import {
  ArrowDown,
  ArrowUp,
  CircleCheck,
  CircleDashed,
  CircleDot,
  Combine,
  EllipsisVertical,
  FolderInput,
  Plus,
  Scissors,
  Trash2,
} from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type DragToPlace, useDragToPlace } from '../../shared/drag-to-place.tsx';
import { textDirection } from '../../shared/format.ts';
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

interface Actions {
  structure: CourseStructure;
  openId: string | undefined;
  drag: DragToPlace;
  onOpen: (id: string, open: boolean) => void;
  onEdit: (edit: CourseEdit | undefined, done: string, focus?: string) => void;
  onMove: (id: string, by: -1 | 1) => void;
  onAsk: (request: DialogRequest) => void;
}

export function StructureEditor({ structure, edit }: { structure: CourseStructure; edit: Edit }) {
  const { plan } = useUser();
  const [openId, setOpenId] = useState<string>();
  const [request, setRequest] = useState<DialogRequest>();
  const { list, focus } = useFocus(structure);
  const { topics, limits } = structure;
  const count = topics.length;

  const onEdit: Actions['onEdit'] = (change, done, focused) => {
    if (!change) return;
    if (focused) focus(focused);
    void edit([change], done);
  };

  const drag = useDragToPlace({
    container: list,
    onDrop({ kind, list: from, index }, before) {
      const topic = topics.find(({ id }) => id === (kind === 'topic' ? topics[index]?.id : from));
      const id = kind === 'topic' ? topic?.id : topic?.subtopics[index]?.id;
      if (!id) return;
      const change =
        kind === 'topic'
          ? dropTopic(structure, id, before.index)
          : dropLesson(structure, id, before.list, before.index);
      if (change) onEdit(change, describeMove(structure, change), id);
    },
  });

  const actions: Actions = {
    structure,
    openId,
    drag,
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
  };

  return (
    <div ref={list} className="ln:flex ln:flex-col ln:gap-4">
      <p id="edit-hint" className="ln:text-sm ln:text-muted">
        <Trans>
          Select a title to rename it. Drag it by its handle to move it
          <span className="ln:pointer-coarse:hidden">, or press Alt with an arrow key</span>.
        </Trans>
      </p>
      <ol
        aria-label={t`Topics`}
        data-content
        dir={textDirection(topics.map(({ title }) => title).join(' '))}
        className="ln:flex ln:flex-col ln:gap-4"
      >
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
          <Trans>Add topic</Trans>
        </Button>
        <p className="ln:text-sm ln:text-muted">
          {topics.length < limits.topics ? (
            plural(count, { one: '# topic', other: '# topics' })
          ) : plan === 'free' ? (
            <Trans>
              <Plural value={count} one="# topic" other="# topics" />, the most that your plan allows.{' '}
              <MfeLink to="/pricing" className="ln:font-semibold ln:text-brand ln:underline ln:underline-offset-4">
                See the paid plans
              </MfeLink>
            </Trans>
          ) : (
            plural(count, {
              one: '# topic, the most that your plan allows',
              other: '# topics, the most that your plan allows',
            })
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
  const { structure, openId, drag, onOpen, onEdit, onMove, onAsk } = actions;
  const name = t`Topic ${place + 1}`;
  const isFull = topic.subtopics.length >= structure.limits.lessons;
  const at = { kind: 'topic', list: '', index: place } as const;
  return (
    <Card {...drag.row(at, '')}>
      <div className="ln:flex ln:items-center ln:gap-2">
        {drag.grip(at)}
        <TopicNumber number={place + 1} />
        <h2 className="ln:min-w-0 ln:flex-1 ln:text-lg ln:font-semibold">
          <PartTitle
            id={topic.id}
            title={topic.title}
            name={name}
            open={openId === topic.id}
            onOpen={(open) => onOpen(topic.id, open)}
            onRename={(title) => onEdit({ op: 'rename', id: topic.id, title }, t`Renamed`, topic.id)}
            onMove={(by) => onMove(topic.id, by)}
          />
        </h2>
        <PartMenu
          name={t`Change topic ${place + 1}`}
          id={topic.id}
          structure={structure}
          onMove={onMove}
          onEdit={onEdit}
          items={[
            ...(topic.subtopics.length > 1 && structure.topics.length < structure.limits.topics
              ? [{ icon: Scissors, label: t`Split`, ask: { kind: 'split-topic' as const, topic } }]
              : []),
            ...(structure.topics.length > 1
              ? [{ icon: Combine, label: t`Merge`, ask: { kind: 'merge-topic' as const, topic } }]
              : []),
          ]}
          onAsk={onAsk}
        />
      </div>
      <ol aria-label={t`Lessons of topic ${place + 1}`} className="ln:mt-2 ln:flex ln:flex-col ln:sm:ms-4">
        {topic.subtopics.map((lesson, index) => (
          <LessonEntry key={lesson.id} {...actions} topic={topic} lesson={lesson} index={index} topicPlace={place} />
        ))}
      </ol>
      <div className="ln:mt-1 ln:sm:ms-4">
        <Button
          icon={Plus}
          size="sm"
          variant="ghost"
          className="ln:min-h-11"
          disabled={isFull}
          aria-label={t`Add lesson to topic ${place + 1}`}
          onClick={() => onAsk({ kind: 'add-lesson', topic })}
        >
          <Trans>Add lesson</Trans>
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
  const { structure, openId, drag, onOpen, onEdit, onMove, onAsk } = actions;
  const name = t`Lesson ${index + 1} of topic ${topicPlace + 1}`;
  const alone = topic.subtopics.length < 2;
  const isFull = topic.subtopics.length >= structure.limits.lessons;
  const at = { kind: 'lesson', list: topic.id, index } as const;
  return (
    <li {...drag.row(at, 'ln:flex ln:items-center ln:gap-2')}>
      {drag.grip(at)}
      <LessonMark lesson={lesson} />
      <div className="ln:min-w-0 ln:flex-1">
        <PartTitle
          id={lesson.id}
          title={lesson.title}
          name={name}
          open={openId === lesson.id}
          onOpen={(open) => onOpen(lesson.id, open)}
          onRename={(title) => onEdit({ op: 'rename', id: lesson.id, title }, t`Renamed`, lesson.id)}
          onMove={(by) => onMove(lesson.id, by)}
        />
      </div>
      <PartMenu
        name={t`Change lesson ${index + 1} of topic ${topicPlace + 1}`}
        id={lesson.id}
        structure={structure}
        onMove={onMove}
        onEdit={onEdit}
        onAsk={onAsk}
        items={[
          ...(structure.topics.length > 1 && !alone
            ? [{ icon: FolderInput, label: t`Move to topic`, ask: { kind: 'move' as const, lesson, from: topic } }]
            : []),
          ...(isFull ? [] : [{ icon: Scissors, label: t`Split`, ask: { kind: 'split-lesson' as const, lesson } }]),
          ...(alone ? [] : [{ icon: Combine, label: t`Merge`, ask: { kind: 'merge-lesson' as const, lesson, topic } }]),
        ]}
      />
    </li>
  );
}

function LessonMark({ lesson: { done, written } }: { lesson: StructureLesson }) {
  const [Icon, label, tone] = done
    ? ([CircleCheck, t`Done`, 'ln:text-success'] as const)
    : written
      ? ([CircleDot, t`Written`, 'ln:text-brand'] as const)
      : ([CircleDashed, t`Not written`, 'ln:text-muted'] as const);
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
    <Menu trigger={<IconButton aria-label={name} icon={EllipsisVertical} />}>
      {moveBy(structure, id, -1) && (
        <MenuItem icon={ArrowUp} onSelect={() => onMove(id, -1)}>
          <Trans>Move up</Trans>
        </MenuItem>
      )}
      {moveBy(structure, id, 1) && (
        <MenuItem icon={ArrowDown} onSelect={() => onMove(id, 1)}>
          <Trans>Move down</Trans>
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
          <MenuItem icon={Trash2} tone="danger" onSelect={() => onEdit({ op: 'remove', id }, t`Removed`)}>
            <Trans>Remove</Trans>
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
