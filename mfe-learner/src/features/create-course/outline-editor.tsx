import { announce, MfeLink, notify, useUser } from '@coursewright/mfe-kit';
import { Button } from '@coursewright/ui';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import {
  addSubtopic,
  addTopic,
  getTitle,
  moveTarget,
  moveTitle,
  type Outline,
  type Position,
  positionKey,
  removeTitle,
  renameTitle,
  setContract,
  topicLimit,
  validateOutline,
} from './outline-edits.ts';
import { type TitleActions, TopicCard } from './topic-card.tsx';

interface OutlineEditorProps {
  outline: Outline;
  onChange: (make: (outline: Outline) => Outline) => void;
}

export function OutlineEditor({ outline, onChange }: OutlineEditorProps) {
  const { plan } = useUser();
  const limit = topicLimit(plan);
  const [openAt, setOpenAt] = useState<string>();
  const { list, focus } = useFocus();
  const count = outline.topics.length;

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
      if (!target) return;
      onChange((old) => moveTitle(old, spot, by));
      setOpenAt((old) => (old === positionKey(spot) ? positionKey(target) : old));
      focus(`${positionKey(target)} ${then}`);
      announce(`Moved to ${describePosition(target)}`);
    },
    onRemove(spot) {
      const { topic, subtopic } = spot;
      onChange((old) => removeTitle(old, spot));
      setOpenAt(undefined);
      focus(`${subtopic === undefined ? Math.max(0, topic - 1) : `${topic}.${Math.max(0, subtopic - 1)}`} title`);
      announce(`Removed ${getTitle(outline, spot) || describePosition(spot)}. Control Z brings it back.`);
    },
  };

  function add(topic: number) {
    const subtopic = outline.topics[topic]?.subtopics.length ?? 0;
    onChange((old) => addSubtopic(old, topic));
    begin({ topic, subtopic });
  }

  function addOneTopic() {
    if (count >= limit) return void notify.info('For paid members only');
    onChange(addTopic);
    begin({ topic: count });
  }

  return (
    <div ref={list} className="ln:flex ln:flex-col ln:gap-4">
      <ol aria-label="Topics" className="ln:grid ln:grid-cols-1 ln:gap-4 ln:md:grid-cols-2">
        {outline.topics.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place of the outline; its titles are controlled
          <li key={index} className="ln:min-w-0">
            <TopicCard
              {...{ outline, openAt }}
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
            Add topic
          </Button>
        )}
        <p className="ln:text-sm ln:text-muted">
          {count} of {limit} topics
          {plan === 'free' && count >= limit && (
            <>
              . For more,{' '}
              <MfeLink to="/pricing" className="ln:font-semibold ln:text-brand ln:underline ln:underline-offset-4">
                see the paid plans
              </MfeLink>
            </>
          )}
        </p>
      </div>
    </div>
  );
}

const describePosition = ({ topic, subtopic }: Position) =>
  subtopic === undefined ? `place ${topic + 1}` : `topic ${topic + 1}, place ${subtopic + 1}`;

/** After a change the focus moves with the title, or with the button that moved it. */
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
