import { foldText } from '@coursewright/text';
import type { Course } from '../../courses/index.ts';

/** Lessons by id in the order of the course, each with all that it builds on and all that builds on it. */
export type LessonGraph = ReadonlyMap<string, { ancestors: ReadonlySet<string>; successors: ReadonlySet<string> }>;

/** A lesson builds on the one before it in its topic, and on those that its contract names, where they come before it. */
export function buildLessonGraph(course: Pick<Course, 'topics'>): LessonGraph {
  const graph = new Map<string, { ancestors: Set<string>; successors: Set<string> }>();
  const byTitle = new Map<string, string>();
  for (const { subtopics } of course.topics) {
    let before: string | undefined;
    for (const { id, title, contract } of subtopics) {
      const needed = (contract?.needs ?? []).map((need) => byTitle.get(foldText(need)));
      const ancestors = new Set<string>();
      for (const direct of [before, ...needed]) {
        if (direct === undefined) continue;
        for (const each of [direct, ...(graph.get(direct)?.ancestors ?? [])]) ancestors.add(each);
      }
      for (const ancestor of ancestors) graph.get(ancestor)?.successors.add(id);
      graph.set(id, { ancestors, successors: new Set() });
      byTitle.set(foldText(title), id);
      before = id;
    }
  }
  return graph;
}
