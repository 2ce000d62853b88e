import type { CourseEdit, CourseStructure } from '@coursewright/contracts';
import { findLesson } from './moves.ts';

interface Description {
  what: string;
  before?: string;
  after?: string;
}

// A change as a difference: what is there, and what will be.
export function describeEdit(structure: CourseStructure, edit: CourseEdit): Description {
  const topicTitle = (id: string) => structure.topics.find((topic) => topic.id === id)?.title;
  const lessonTitle = (id: string) => findLesson(structure, id)?.lesson.title;
  const title = (id: string) => topicTitle(id) ?? lessonTitle(id) ?? '';
  const kind = (id: string) => (topicTitle(id) === undefined ? 'lesson' : 'topic');
  switch (edit.op) {
    case 'add-topic':
      return { what: 'New topic', after: `${edit.title}: ${edit.lessons.join(', ')}` };
    case 'add-lesson':
      return { what: `New lesson in “${title(edit.topicId)}”`, after: edit.title };
    case 'rename':
      return { what: `Rename ${kind(edit.id)}`, before: title(edit.id), after: edit.title };
    case 'move-topic':
      return { what: `Move topic to place ${edit.at + 1}`, after: title(edit.id) };
    case 'move-lesson':
      return { what: `Move lesson to “${title(edit.topicId)}”, place ${edit.at + 1}`, after: title(edit.id) };
    case 'remove':
      return { what: `Remove ${kind(edit.id)}`, before: title(edit.id) };
    case 'split-topic':
      return { what: 'Split topic', before: title(edit.id), after: `${title(edit.id)} / ${edit.title}` };
    case 'split-lesson':
      return { what: 'Split lesson', before: title(edit.id), after: edit.titles.join(' / ') };
    case 'merge':
      return { what: `Merge ${kind(edit.id)}s`, before: title(edit.id), after: edit.title ?? title(edit.into) };
    case 'restore':
      return { what: 'Restore', after: structure.removed.find(({ id }) => id === edit.id)?.title ?? '' };
  }
}
