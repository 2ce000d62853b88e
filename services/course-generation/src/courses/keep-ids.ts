import type { OutlineView } from '@coursewright/contracts';
import type { Topic } from './course.ts';

/**
 * Gives an edited outline its ids: a sub-topic whose title stands unchanged under the same topic title keeps its own, and
 * with it its text; all others get ids that were never used.
 */
export function keepIds(before: Topic[], edited: OutlineView): Topic[] {
  const topicIds = pool(before, 't');
  return edited.topics.map(({ title, subtopics }) => {
    const topic = topicIds.takeKnown(title);
    const id = topic?.id ?? topicIds.next();
    const subtopicIds = pool(topic?.subtopics ?? [], `${id}s`);
    return {
      id,
      title,
      subtopics: subtopics.map((sub) => ({
        id: subtopicIds.takeKnown(sub.title)?.id ?? subtopicIds.next(),
        title: sub.title,
      })),
    };
  });
}

/** Known things are handed out once each, the first of a title first. */
function pool<T extends { id: string; title: string }>(known: T[], prefix: string) {
  const left = [...known];
  let highest = Math.max(0, ...known.map(({ id }) => Number(id.slice(prefix.length))));
  return {
    takeKnown(title: string): T | undefined {
      const index = left.findIndex((each) => each.title === title);
      return index === -1 ? undefined : left.splice(index, 1)[0];
    },
    next(): string {
      highest += 1;
      return `${prefix}${highest}`;
    },
  };
}
