import { type CourseListItem, courseEndpoints, courseTypeLabels } from '@coursewright/contracts';
import { apiRequest, errorMessage, MfeLink, notify } from '@coursewright/mfe-kit';
import { useMutation, useQueryClient } from '@coursewright/mfe-kit/query';
import { formatLocalDate } from '@coursewright/text';
import {
  Badge,
  Button,
  Card,
  ConfirmDialog,
  Dialog,
  IconButton,
  Menu,
  MenuItem,
  MenuSeparator,
  ProgressBar,
  TextField,
  VisuallyHidden,
} from '@coursewright/ui';
import { Award, Copy, Download, EllipsisVertical, Link2, Pencil, Trash2 } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { ExportDialog, ShareDialog } from '../export-share/export-share.tsx';
import { libraryKey } from './courses.api.ts';

type CourseAction = 'rename' | 'duplicate' | 'export' | 'share' | 'delete';

const MENU_ITEMS = [
  ['rename', 'Rename', Pencil],
  ['duplicate', 'Duplicate', Copy],
  ['export', 'Export', Download],
  ['share', 'Share', Link2],
] as const;

function CourseMenu({ course, onChoose }: { course: CourseListItem; onChoose: (action: CourseAction) => void }) {
  return (
    <Menu
      trigger={
        <IconButton aria-label={`More about ${course.mainTopic}`} variant="outline" size="sm" icon={EllipsisVertical} />
      }
    >
      {MENU_ITEMS.map(([action, label, Icon]) => (
        <MenuItem icon={Icon} key={action} onSelect={() => onChoose(action)}>
          {label}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem icon={Trash2} tone="danger" onSelect={() => onChoose('delete')}>
        Delete
      </MenuItem>
    </Menu>
  );
}

function CourseCard({ course, onChoose }: { course: CourseListItem; onChoose: (action: CourseAction) => void }) {
  const { _id, mainTopic, type, photo, date, completed, progress } = course;
  return (
    <Card asChild padding="none" interactive>
      <article className="ln:relative ln:flex ln:h-full ln:flex-col">
        <img
          src={photo}
          alt=""
          loading="lazy"
          className="ln:aspect-[16/9] ln:w-full ln:border-b ln:border-line ln:bg-sunken ln:object-cover"
        />
        <div className="ln:flex ln:flex-1 ln:flex-col ln:gap-4 ln:p-5">
          <h2
            dir="auto"
            className="ln:line-clamp-2 ln:font-display ln:text-lg ln:leading-snug ln:font-semibold ln:break-words ln:uppercase"
          >
            {mainTopic.toUpperCase()}
          </h2>
          <p className="ln:flex ln:flex-wrap ln:items-center ln:gap-x-3 ln:gap-y-2 ln:text-sm ln:text-muted">
            <Badge tone={completed ? 'success' : 'brand'}>{courseTypeLabels[type]}</Badge>
            <time dateTime={date}>{formatLocalDate(date)}</time>
          </p>
          <ProgressBar
            className="ln:mt-auto"
            percent={progress.percent}
            label={`${progress.done} of ${progress.total} lessons done`}
          />
          <div className="ln:flex ln:flex-wrap ln:gap-2">
            <Button asChild className="ln:flex-1">
              <MfeLink to={`/course/${_id}`}>
                Continue<VisuallyHidden> with {mainTopic}</VisuallyHidden>
              </MfeLink>
            </Button>
            {completed && (
              <Button icon={Award} asChild variant="secondary" className="ln:flex-1">
                <MfeLink to={`/certificate/${_id}`}>
                  Certificate<VisuallyHidden> for {mainTopic}</VisuallyHidden>
                </MfeLink>
              </Button>
            )}
          </div>
        </div>
        <div className="ln:absolute ln:end-3 ln:top-3">
          <CourseMenu course={course} onChoose={onChoose} />
        </div>
      </article>
    </Card>
  );
}

interface CourseDialogProps {
  course: CourseListItem;
  onClose: () => void;
  onDone: (outcome: { message: string }) => void;
}

function DeleteDialog({ course, onClose, onDone }: CourseDialogProps) {
  const remove = useMutation({
    mutationFn: () => apiRequest(courseEndpoints.deleteCourse, { params: { courseId: course._id } }),
    onSuccess: onDone,
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Delete this course?"
      description={
        <>
          <bdi>{course.mainTopic}</bdi> is deleted with its lessons, your progress and notes, your conversation with the
          teacher and its quizzes. A share link stops working. This cannot be undone.
          {course.completed && ' Your certificate stays valid.'}
        </>
      }
      cancel="Keep it"
      cancelVariant="ghost"
      confirm="Delete"
      danger
      loading={remove.isPending}
      failureTitle="Not deleted"
      failure={remove.error && errorMessage(remove.error)}
      onConfirm={() => remove.mutate()}
    />
  );
}

function RenameDialog({ course, onClose, onDone }: CourseDialogProps) {
  const formId = useId();
  const [title, setTitle] = useState(course.mainTopic);
  const wanted = title.trim();
  const rename = useMutation({
    mutationFn: () =>
      apiRequest(courseEndpoints.renameCourse, { params: { courseId: course._id }, body: { mainTopic: wanted } }),
    onSuccess: onDone,
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (wanted === course.mainTopic) onClose();
    else if (wanted) rename.mutate();
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Rename course"
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={rename.isPending} disabled={!wanted}>
            Rename
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <TextField
          label="Title"
          hint="A certificate shows the title that the course was created with."
          dir="auto"
          maxLength={500}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
          error={rename.error ? errorMessage(rename.error) : undefined}
        />
      </form>
    </Dialog>
  );
}

export function CourseCards({ courses }: { courses: CourseListItem[] }) {
  const queries = useQueryClient();
  const [open, setOpen] = useState<{ action: CourseAction; course: CourseListItem }>();
  const refresh = () => void queries.invalidateQueries({ queryKey: libraryKey });
  const close = () => setOpen(undefined);
  const finish = ({ message }: { message: string }) => {
    notify.success(message);
    refresh();
    close();
  };

  async function duplicate({ _id }: CourseListItem) {
    const toast = notify.loading('Please wait...');
    try {
      await apiRequest(courseEndpoints.duplicateCourse, { params: { courseId: _id }, body: {} });
      notify.update(toast, 'success', 'Course duplicated');
      refresh();
    } catch (error) {
      notify.update(toast, 'error', errorMessage(error));
    }
  }

  function choose(action: CourseAction, course: CourseListItem) {
    if (action === 'duplicate') void duplicate(course);
    else setOpen({ action, course });
  }

  return (
    <>
      <ul className="ln:grid ln:grid-cols-1 ln:gap-6 ln:sm:grid-cols-2 ln:lg:grid-cols-3">
        {courses.map((course) => (
          <li key={course._id}>
            <CourseCard course={course} onChoose={(action) => choose(action, course)} />
          </li>
        ))}
      </ul>
      {open?.action === 'rename' && <RenameDialog course={open.course} onClose={close} onDone={finish} />}
      {open?.action === 'delete' && <DeleteDialog course={open.course} onClose={close} onDone={finish} />}
      {open?.action === 'export' && <ExportDialog courseId={open.course._id} onClose={close} />}
      {open?.action === 'share' && <ShareDialog courseId={open.course._id} onClose={close} />}
    </>
  );
}
