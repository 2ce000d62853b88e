import { Button, Card } from '@coursewright/ui';
import { Plus } from 'lucide-react';
import { EditableTitle } from './editable-title.tsx';
import { canRemove, keyOf, MAX_SUBTOPICS, type Outline, type Spot, targetOf, titleAt } from './outline-edits.ts';
import { PlaceNumber } from './place-number.tsx';
import type { TitleActions } from './title-field.tsx';

interface TopicCardProps extends TitleActions {
  outline: Outline;
  place: number;
  /** The key of the place whose title is open. */
  openAt: string | undefined;
  problems: Map<string, string>;
  onAdd: (topic: number) => void;
}

/** One topic of a finished outline, every title of it a place to change something. */
export function TopicCard({ outline, place, openAt, problems, onAdd, ...actions }: TopicCardProps) {
  const subtopics = outline.topics[place]?.subtopics ?? [];
  const titleOf = (spot: Spot, name: string) => (
    <EditableTitle
      {...actions}
      spot={spot}
      heading={spot.subtopic === undefined}
      name={name}
      title={titleAt(outline, spot)}
      open={openAt === keyOf(spot)}
      problem={problems.get(keyOf(spot))}
      can={{
        up: targetOf(outline, spot, -1) !== undefined,
        down: targetOf(outline, spot, 1) !== undefined,
        remove: canRemove(outline, spot),
      }}
    />
  );
  return (
    <Card className="ln:flex ln:h-full ln:gap-4">
      <PlaceNumber number={place + 1} />
      <div className="ln:min-w-0 ln:flex-1">
        {titleOf({ topic: place }, `Topic ${place + 1}`)}
        <ul className="ln:mt-3 ln:flex ln:flex-col ln:gap-2">
          {subtopics.map((_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a place of the outline; its title is controlled
            <li key={index} className="ln:flex ln:gap-3 ln:text-muted">
              <span aria-hidden="true" className="ln:mt-2.5 ln:size-1.5 ln:flex-none ln:rounded-full ln:bg-accent" />
              <div className="ln:min-w-0 ln:flex-1">
                {titleOf({ topic: place, subtopic: index }, `Sub-topic ${index + 1} of topic ${place + 1}`)}
              </div>
            </li>
          ))}
        </ul>
        {subtopics.length < MAX_SUBTOPICS && (
          <Button
            size="sm"
            variant="ghost"
            className="ln:mt-2 ln:-ms-3"
            aria-label={`Add sub-topic to topic ${place + 1}`}
            onClick={() => onAdd(place)}
          >
            <Plus aria-hidden="true" />
            Add sub-topic
          </Button>
        )}
      </div>
    </Card>
  );
}
