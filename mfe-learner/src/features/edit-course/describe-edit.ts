import type { CourseEdit, CourseStructure } from '@coursewright/contracts';
import { t } from '@lingui/core/macro';
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
  const isTopic = (id: string) => topicTitle(id) !== undefined;
  switch (edit.op) {
    case 'add-topic':
      return { what: t`New topic`, after: `${edit.title}: ${edit.lessons.join(', ')}` };
    case 'add-lesson':
      return { what: t`New lesson in “${title(edit.topicId)}”`, after: edit.title };
    case 'rename':
      return { what: isTopic(edit.id) ? t`Rename topic` : t`Rename lesson`, before: title(edit.id), after: edit.title };
    case 'move-topic':
      return { what: t`Move topic to place ${edit.at + 1}`, after: title(edit.id) };
    case 'move-lesson':
      return { what: t`Move lesson to “${title(edit.topicId)}”, place ${edit.at + 1}`, after: title(edit.id) };
    case 'remove':
      return { what: isTopic(edit.id) ? t`Remove topic` : t`Remove lesson`, before: title(edit.id) };
    case 'split-topic':
      return { what: t`Split topic`, before: title(edit.id), after: `${title(edit.id)} / ${edit.title}` };
    case 'split-lesson':
      return { what: t`Split lesson`, before: title(edit.id), after: edit.titles.join(' / ') };
    case 'merge':
      return {
        what: isTopic(edit.id) ? t`Merge topics` : t`Merge lessons`,
        before: title(edit.id),
        after: edit.title ?? title(edit.into),
      };
    case 'restore':
      return { what: t`Restore`, after: structure.removed.find(({ id }) => id === edit.id)?.title ?? '' };
  }
}
