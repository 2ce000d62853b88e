import type { OutlineView } from '@coursewright/contracts';
import { Card, Skeleton } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { textDirection } from '../../shared/format.ts';

export const TopicNumber = ({ number }: { number: number }) => (
  <span
    aria-hidden="true"
    className="ln:grid ln:size-9 ln:flex-none ln:place-items-center ln:rounded-full ln:bg-brand-soft ln:font-semibold ln:text-brand ln:tabular-nums"
  >
    {number}
  </span>
);

interface OutlineListProps {
  topics: OutlineView['topics'];
  writing: boolean;
  label?: string;
}

// Grows downward only: nothing that is read moves, and no empty places stand below what is written.
export function OutlineList({ topics, writing, label = t`Topics` }: OutlineListProps) {
  return (
    <ol
      aria-busy={writing}
      aria-label={label}
      data-content
      dir={textDirection(topics.map(({ title }) => title).join(' '))}
      className="ln:grid ln:grid-cols-1 ln:gap-3 ln:lg:grid-cols-2"
    >
      {topics.map((topic, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a topic keeps its place while its title is written
        <li key={index} className="ln:min-w-0">
          <Card className="ln:h-full ln:p-4">
            <div className="ln:flex ln:gap-3">
              <TopicNumber number={index + 1} />
              <div className="ln:min-w-0 ln:flex-1">
                <h2 dir="auto" className="ln:text-lg ln:font-semibold">
                  {topic.title}
                </h2>
                <ul className="ln:mt-1 ln:flex ln:flex-col ln:gap-1.5">
                  {topic.subtopics.map((subtopic, place) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: as above
                    <li key={place} className="ln:flex ln:gap-3 ln:text-muted">
                      <span
                        aria-hidden="true"
                        className="ln:mt-2.5 ln:size-1.5 ln:flex-none ln:rounded-full ln:bg-accent"
                      />
                      <span dir="auto" className="ln:min-w-0">
                        {subtopic.title}
                      </span>
                    </li>
                  ))}
                </ul>
              </div>
            </div>
          </Card>
        </li>
      ))}
      {writing && topics.length === 0 && (
        <li aria-hidden="true">
          <Card className="ln:flex ln:h-full ln:flex-col ln:gap-3">
            <Skeleton width="60%" height="1.4rem" />
            <Skeleton width="85%" />
            <Skeleton width="70%" />
          </Card>
        </li>
      )}
    </ol>
  );
}
