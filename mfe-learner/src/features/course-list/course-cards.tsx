import type { CourseListItem } from '@coursewright/contracts';
import { messageOf, notify } from '@coursewright/mfe-kit';
import { useQueryClient } from '@coursewright/mfe-kit/query';
import { useState } from 'react';
import { ExportDialog } from '../take-away/export-dialog.tsx';
import { ShareDialog } from '../take-away/share-dialog.tsx';
import { CourseCard } from './course-card.tsx';
import type { CourseAction } from './course-menu.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { duplicateCourse, libraryKey } from './list-courses.api.ts';
import { RenameDialog } from './rename-dialog.tsx';

const dialogs = { rename: RenameDialog, delete: DeleteDialog };

/** The courses as cards, and the dialogs that their menus open. */
export function CourseCards({ courses }: { courses: CourseListItem[] }) {
  const queries = useQueryClient();
  const [open, setOpen] = useState<{ action: CourseAction; course: CourseListItem }>();
  const refresh = () => void queries.invalidateQueries({ queryKey: libraryKey });
  const close = () => setOpen(undefined);

  async function duplicate({ _id }: CourseListItem) {
    const toast = notify.loading('Please wait...');
    try {
      await duplicateCourse(_id);
      notify.update(toast, 'success', 'Course duplicated');
      refresh();
    } catch (error) {
      notify.update(toast, 'error', messageOf(error));
    }
  }

  function choose(action: CourseAction, course: CourseListItem) {
    if (action === 'duplicate') void duplicate(course);
    else setOpen({ action, course });
  }

  const Dialog = open && (open.action === 'rename' || open.action === 'delete') ? dialogs[open.action] : undefined;
  return (
    <>
      <ul className="ln:grid ln:grid-cols-1 ln:gap-6 ln:sm:grid-cols-2 ln:lg:grid-cols-3">
        {courses.map((course) => (
          <li key={course._id}>
            <CourseCard course={course} onChoose={(action) => choose(action, course)} />
          </li>
        ))}
      </ul>
      {open && Dialog && <Dialog course={open.course} onClose={close} onChanged={refresh} />}
      {open?.action === 'export' && <ExportDialog courseId={open.course._id} onClose={close} />}
      {open?.action === 'share' && <ShareDialog courseId={open.course._id} onClose={close} />}
    </>
  );
}
