import { announce, notify, useUser } from '@coursewright/mfe-kit';
import { Button } from '@coursewright/ui';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import {
  addSubtopic,
  addTopic,
  keyOf,
  MAX_TOPICS,
  move,
  type Outline,
  problemsOf,
  remove,
  rename,
  type Spot,
  targetOf,
  titleAt,
  topicLimit,
} from './outline-edits.ts';
import type { TitleActions } from './title-field.tsx';
import { TopicCard } from './topic-card.tsx';

interface OutlineEditorProps {
  outline: Outline;
  onChange: (make: (outline: Outline) => Outline) => void;
}

/** The topics of a finished outline: titles are changed, moved, added and removed where they stand. */
export function OutlineEditor({ outline, onChange }: OutlineEditorProps) {
  const limit = topicLimit(useUser().plan);
  const [openAt, setOpenAt] = useState<string>();
  const { list, focus } = useFocus();
  const count = outline.topics.length;

  function begin(spot: Spot) {
    setOpenAt(keyOf(spot));
    focus(`${keyOf(spot)} title`);
  }

  const actions: TitleActions = {
    onOpen: begin,
    onClose(spot, then) {
      setOpenAt((old) => (old === keyOf(spot) ? undefined : old));
      if (then) focus(`${keyOf(spot)} ${then}`);
    },
    onRename: (spot, title) => onChange((old) => rename(old, spot, title)),
    onMove(spot, by, then) {
      const target = targetOf(outline, spot, by);
      if (!target) return;
      onChange((old) => move(old, spot, by));
      setOpenAt((old) => (old === keyOf(spot) ? keyOf(target) : old));
      focus(`${keyOf(target)} ${then}`);
      announce(`Moved to ${wordsFor(target)}`);
    },
    onRemove(spot) {
      const { topic, subtopic } = spot;
      onChange((old) => remove(old, spot));
      setOpenAt(undefined);
      focus(`${subtopic === undefined ? Math.max(0, topic - 1) : `${topic}.${Math.max(0, subtopic - 1)}`} title`);
      announce(`Removed ${titleAt(outline, spot) || wordsFor(spot)}. Control Z brings it back.`);
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
            <TopicCard {...{ outline, openAt }} {...actions} place={index} problems={problemsOf(outline)} onAdd={add} />
          </li>
        ))}
      </ol>
      {count < MAX_TOPICS && (
        <Button variant="secondary" className="ln:self-start" onClick={addOneTopic}>
          <Plus aria-hidden="true" />
          Add topic
        </Button>
      )}
    </div>
  );
}

const wordsFor = ({ topic, subtopic }: Spot) =>
  subtopic === undefined ? `place ${topic + 1}` : `topic ${topic + 1}, place ${subtopic + 1}`;

/** After a change the focus goes to where the title, or the button that moved it, is then. */
function useFocus() {
  const list = useRef<HTMLDivElement>(null);
  const [wish, setWish] = useState<{ at: string }>();
  useEffect(() => {
    if (!wish) return;
    const find = (at: string) => list.current?.querySelector<HTMLElement>(`[data-focus="${at}"]:not(:disabled)`);
    const element = find(wish.at) ?? find(wish.at.replace(/ .*/, ' title'));
    if (element !== document.activeElement) element?.focus();
  }, [wish]);
  return { list, focus: (at: string) => setWish({ at }) };
}
