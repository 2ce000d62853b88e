import { announce, MfeLink, notify } from '@coursewright/mfe-kit';
import { Button } from '@coursewright/ui';
import { plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type Place, useDragToPlace } from '../../shared/drag-to-place.tsx';
import {
  addSubtopic,
  addTopic,
  dropTarget,
  getTitle,
  moveTarget,
  type Outline,
  type Position,
  placeTitle,
  positionKey,
  removeTitle,
  renameTitle,
  setContract,
  topicLimit,
  validateOutline,
} from './outline-edits.ts';
import { type TitleActions, TopicCard } from './topic-card.tsx';
import { useOutlineOwner } from './visitor.ts';

interface OutlineEditorProps {
  outline: Outline;
  onChange: (make: (outline: Outline) => Outline) => void;
}

export function OutlineEditor({ outline, onChange }: OutlineEditorProps) {
  const { plan } = useOutlineOwner();
  const limit = topicLimit(plan);
  const [openAt, setOpenAt] = useState<string>();
  const { list, focus } = useFocus();
  const count = outline.topics.length;

  function move(from: Position, to: Position, then: 'title' | 'up' | 'down') {
    onChange((old) => placeTitle(old, from, to));
    setOpenAt((old) => (old === positionKey(from) ? positionKey(to) : old));
    focus(`${positionKey(to)} ${then}`);
    announce(describeMove(to));
  }

  const drag = useDragToPlace({
    container: list,
    onDrop(dragged, before) {
      const from = toPosition(dragged);
      const target = dropTarget(outline, from, toPosition(before));
      if (target) move(from, target, 'title');
    },
  });

  function begin(spot: Position) {
    setOpenAt(positionKey(spot));
    focus(`${positionKey(spot)} title`);
  }

  const actions: TitleActions = {
    onOpen: begin,
    onClose(spot, then) {
      setOpenAt((old) => (old === positionKey(spot) ? undefined : old));
      if (then) focus(`${positionKey(spot)} ${then}`);
    },
    onPlan: (spot, contract) => onChange((old) => setContract(old, spot, contract)),
    onRename: (spot, title) => onChange((old) => renameTitle(old, spot, title)),
    onMove(spot, by, then) {
      const target = moveTarget(outline, spot, by);
      if (target) move(spot, target, then);
    },
    onRemove(spot) {
      const { topic, subtopic } = spot;
      onChange((old) => removeTitle(old, spot));
      setOpenAt(undefined);
      focus(`${subtopic === undefined ? Math.max(0, topic - 1) : `${topic}.${Math.max(0, subtopic - 1)}`} title`);
      announce(t`Removed ${getTitle(outline, spot) || describePosition(spot)}. Control Z brings it back.`);
    },
  };

  function add(topic: number) {
    const subtopic = outline.topics[topic]?.subtopics.length ?? 0;
    onChange((old) => addSubtopic(old, topic));
    begin({ topic, subtopic });
  }

  function addOneTopic() {
    if (count >= limit) return void notify.info(t`For paid members only`);
    onChange(addTopic);
    begin({ topic: count });
  }

  return (
    <div ref={list} className="ln:flex ln:flex-col ln:gap-3">
      <ol aria-label={t`Topics`} className="ln:grid ln:grid-cols-1 ln:gap-3 ln:lg:grid-cols-2">
        {outline.topics.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place of the outline; its titles are controlled
          <li key={index} className="ln:min-w-0">
            <TopicCard
              outline={outline}
              openAt={openAt}
              drag={drag}
              {...actions}
              place={index}
              problems={validateOutline(outline)}
              onAdd={add}
            />
          </li>
        ))}
      </ol>
      <div className="ln:flex ln:flex-wrap ln:items-center ln:gap-x-4 ln:gap-y-2">
        {count < topicLimit('monthly') && (
          <Button icon={Plus} variant="secondary" onClick={addOneTopic}>
            <Trans>Add topic</Trans>
          </Button>
        )}
        <p className="ln:text-sm ln:text-muted">
          {plan === 'free' && count >= limit ? (
            <Trans>
              {count} of <Plural value={limit} one="# topic" other="# topics" />. For more,{' '}
              <MfeLink to="/pricing" className="ln:font-semibold ln:text-brand ln:underline ln:underline-offset-4">
                see the paid plans
              </MfeLink>
            </Trans>
          ) : (
            plural(limit, { one: `${count} of # topic`, other: `${count} of # topics` })
          )}
        </p>
      </div>
    </div>
  );
}

const toPosition = ({ kind, list, index }: Place): Position =>
  kind === 'topic' ? { topic: index } : { topic: Number(list), subtopic: index };

const describePosition = ({ topic, subtopic }: Position) =>
  subtopic === undefined ? t`place ${topic + 1}` : t`topic ${topic + 1}, place ${subtopic + 1}`;

const describeMove = ({ topic, subtopic }: Position) =>
  subtopic === undefined ? t`Moved to place ${topic + 1}` : t`Moved to topic ${topic + 1}, place ${subtopic + 1}`;

// After a change the focus moves with the title, or with the button that moved it.
function useFocus() {
  const list = useRef<HTMLDivElement>(null);
  const [target, setTarget] = useState<{ at: string }>();
  useEffect(() => {
    if (!target) return;
    const find = (at: string) => list.current?.querySelector<HTMLElement>(`[data-focus="${at}"]:not(:disabled)`);
    const element = find(target.at) ?? find(target.at.replace(/ .*/, ' title'));
    if (element !== document.activeElement) element?.focus();
  }, [target]);
  return { list, focus: (at: string) => setTarget({ at }) };
}
