import { courseEndpoints, type LibraryItem } from '@coursewright/contracts';
import { apiRequest, errorMessage, lazyPart, MfeLink, notify } from '@coursewright/mfe-kit';
import { i18n, translateText } from '@coursewright/mfe-kit/messages';
import { useQueryClient } from '@coursewright/mfe-kit/query';
import { formatLocalDate } from '@coursewright/text';
import {
  Badge,
  Button,
  Card,
  CoverImage,
  IconButton,
  Menu,
  MenuItem,
  MenuSeparator,
  ProgressBar,
  VisuallyHidden,
} from '@coursewright/ui';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Award, Copy, Download, EllipsisVertical, Link2, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { toNextLesson } from '../../shared/course-paths.ts';
import { cardDirection, courseTypeName, lessonsDone, toCapitals } from '../../shared/format.ts';
import { CourseDialog } from '../export-share/course-menu.tsx';
import { libraryKey } from './courses.api.ts';
import { lastRead } from './today.tsx';

const RenameDialog = lazyPart(
  async () => (await import(/* webpackChunkName: "home-dialogs" */ './course-dialogs.tsx')).RenameDialog,
);
const DeleteDialog = lazyPart(
  async () => (await import(/* webpackChunkName: "home-dialogs" */ './course-dialogs.tsx')).DeleteDialog,
);

type CourseAction = 'rename' | 'duplicate' | 'export' | 'share' | 'delete';

const MENU_ITEMS = [
  ['rename', msg`Rename`, Pencil],
  ['duplicate', msg`Duplicate`, Copy],
  ['export', msg`Export`, Download],
  ['share', msg`Share`, Link2],
] as const;

function CourseMenu({ course, onChoose }: { course: LibraryItem; onChoose: (action: CourseAction) => void }) {
  return (
    <Menu
      trigger={
        <IconButton
          aria-label={t`More about ${course.mainTopic}`}
          variant="outline"
          size="sm"
          icon={EllipsisVertical}
        />
      }
    >
      {MENU_ITEMS.map(([action, label, Icon]) => (
        <MenuItem icon={Icon} key={action} onSelect={() => onChoose(action)}>
          {i18n._(label)}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem icon={Trash2} tone="danger" onSelect={() => onChoose('delete')}>
        <Trans>Delete</Trans>
      </MenuItem>
    </Menu>
  );
}

// Where Continue leads.
function Next({ course: { next, minutesLeft, readAt, completed } }: { course: LibraryItem }) {
  if (next === undefined) return null;
  return (
    <div className="ln:flex ln:flex-col ln:gap-1 ln:text-sm">
      {next ? (
        <p className="ln:line-clamp-2 ln:break-words ln:text-muted">
          <Trans>
            Next: <bdi className="ln:font-semibold ln:text-ink">{next.title}</bdi>
          </Trans>
        </p>
      ) : (
        <p className="ln:font-semibold">
          {completed ? (
            <Trans>All lessons read.</Trans>
          ) : (
            <Trans>All lessons read. Finish the course to get your certificate.</Trans>
          )}
        </p>
      )}
      <p className="ln:text-muted">
        {[...(next && minutesLeft ? [t`${minutesLeft} min left`] : []), ...(readAt ? [lastRead(readAt)] : [])].join(
          ' · ',
        )}
      </p>
    </div>
  );
}

interface CourseCardProps {
  course: LibraryItem;
  // Whose next lesson stands above the list, with the button that is meant first.
  featuredId: string | undefined;
  onChoose: (action: CourseAction) => void;
}

function CourseCard({ course, featuredId, onChoose }: CourseCardProps) {
  const { _id, mainTopic, type, photo, date, completed, progress } = course;
  return (
    <Card asChild padding="none" interactive>
      <article data-content dir={cardDirection(mainTopic)} className="ln:relative ln:flex ln:h-full ln:flex-col">
        <CoverImage
          src={photo}
          loading="lazy"
          className="ln:aspect-[16/9] ln:w-full ln:border-b ln:border-line ln:bg-sunken ln:object-cover"
        />
        <div className="ln:flex ln:flex-1 ln:flex-col ln:gap-4 ln:p-5">
          <h2
            dir="auto"
            className="ln:line-clamp-2 ln:font-display ln:text-lg ln:leading-snug ln:font-semibold ln:break-words ln:uppercase"
          >
            {toCapitals(mainTopic)}
          </h2>
          <p className="ln:flex ln:flex-wrap ln:items-center ln:gap-x-3 ln:gap-y-2 ln:text-sm ln:text-muted">
            <Badge tone={completed ? 'success' : 'brand'}>{courseTypeName(type)}</Badge>
            <time dateTime={date}>{formatLocalDate(date)}</time>
          </p>
          {_id !== featuredId && <Next course={course} />}
          <ProgressBar className="ln:mt-auto" percent={progress.percent} label={lessonsDone(progress)} />
          <div className="ln:flex ln:flex-wrap ln:gap-2">
            <Button asChild variant={featuredId ? 'secondary' : 'primary'} className="ln:flex-1">
              <MfeLink to={toNextLesson(course)}>
                <Trans>
                  Continue<VisuallyHidden> with {mainTopic}</VisuallyHidden>
                </Trans>
              </MfeLink>
            </Button>
            {completed && (
              <Button icon={Award} asChild variant="secondary" className="ln:flex-1">
                <MfeLink to={`/certificate/${_id}`}>
                  <Trans>
                    Certificate<VisuallyHidden> for {mainTopic}</VisuallyHidden>
                  </Trans>
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

export function CourseCards({ courses, featuredId }: { courses: LibraryItem[]; featuredId: string | undefined }) {
  const queries = useQueryClient();
  const [open, setOpen] = useState<{ action: CourseAction; course: LibraryItem }>();
  const refresh = () => void queries.invalidateQueries({ queryKey: libraryKey });
  const close = () => setOpen(undefined);
  const finish = ({ message }: { message: string }) => {
    notify.success(translateText(message));
    refresh();
    close();
  };

  async function duplicate({ _id }: LibraryItem) {
    const toast = notify.loading(t`Please wait...`);
    try {
      await apiRequest(courseEndpoints.duplicateCourse, { params: { courseId: _id }, body: {} });
      notify.update(toast, 'success', t`Course duplicated`);
      refresh();
    } catch (error) {
      notify.update(toast, 'error', errorMessage(error));
    }
  }

  function choose(action: CourseAction, course: LibraryItem) {
    if (action === 'duplicate') void duplicate(course);
    else setOpen({ action, course });
  }

  return (
    <>
      <ul className="ln:grid ln:grid-cols-1 ln:gap-6 ln:sm:grid-cols-2 ln:lg:grid-cols-3">
        {courses.map((course) => (
          <li key={course._id}>
            <CourseCard course={course} featuredId={featuredId} onChoose={(action) => choose(action, course)} />
          </li>
        ))}
      </ul>
      {open?.action === 'rename' && <RenameDialog course={open.course} onClose={close} onDone={finish} />}
      {open?.action === 'delete' && <DeleteDialog course={open.course} onClose={close} onDone={finish} />}
      {open && <CourseDialog which={open.action} courseId={open.course._id} onClose={close} />}
    </>
  );
}
