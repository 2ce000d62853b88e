import type { CourseStructure } from '@coursewright/contracts';
import { usePageTitle } from '@coursewright/mfe-kit';
import { useQuery } from '@coursewright/mfe-kit/query';
import { useParams } from '@coursewright/mfe-kit/router';
import { formatLocalDate } from '@coursewright/text';
import { Button, Card, Container, Dialog, PageHeader } from '@coursewright/ui';
import { plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { ArchiveRestore, Undo2 } from 'lucide-react';
import { BackToCourse } from '../../shared/back-to-course.tsx';
import { useKeyDown } from '../../shared/hooks.ts';
import { CourseState, NoSuchCourse } from '../../shared/page-state.tsx';
import { RetryNotice } from '../../shared/retry-notice.tsx';
import { latinKey } from '../../shared/shortcuts.ts';
import { lessonCount } from './moves.ts';
import { StructureEditor } from './structure-editor.tsx';
import { type Edit, type StructureConflict, structureQuery, useStructure } from './use-structure.ts';
import { WishCard } from './wish.tsx';

function UndoButton({ canUndo, onUndo }: { canUndo: boolean; onUndo: () => void }) {
  useKeyDown((event) => {
    const typing = event.target instanceof Element && event.target.closest('input, textarea, [role="dialog"]');
    if (typing || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
    if (latinKey(event).toLowerCase() !== 'z') return;
    event.preventDefault();
    if (canUndo) onUndo();
  });
  return (
    <Button icon={Undo2} variant="secondary" aria-keyshortcuts="Control+Z" disabled={!canUndo} onClick={onUndo}>
      <Trans>Undo</Trans>
    </Button>
  );
}

function RemovedParts({ removed, edit }: { removed: CourseStructure['removed']; edit: Edit }) {
  if (removed.length === 0) return null;
  return (
    <section aria-labelledby="removed-title" className="ln:flex ln:flex-col ln:gap-3">
      <h2 id="removed-title" className="ln:text-lg ln:font-semibold">
        <Trans>Removed</Trans>
      </h2>
      <Card padding="none">
        <ul className="ln:divide-y ln:divide-line">
          {removed.map(({ id, kind, title, lessons, restorableUntil }) => (
            <li key={id} className="ln:flex ln:flex-wrap ln:items-center ln:gap-x-4 ln:gap-y-1 ln:px-4 ln:py-3">
              <div className="ln:min-w-40 ln:flex-1">
                <p dir="auto" className="ln:font-medium ln:break-words">
                  {title}
                </p>
                <p className="ln:text-sm ln:text-muted">
                  {kind === 'topic' ? (
                    <Trans>
                      Topic, <Plural value={lessons.length} one="# lesson" other="# lessons" /> · until{' '}
                      <time dateTime={restorableUntil}>{formatLocalDate(restorableUntil)}</time>
                    </Trans>
                  ) : (
                    <Trans>
                      Lesson · until <time dateTime={restorableUntil}>{formatLocalDate(restorableUntil)}</time>
                    </Trans>
                  )}
                </p>
              </div>
              <Button
                icon={ArchiveRestore}
                size="sm"
                variant="secondary"
                className="ln:min-h-11"
                aria-label={t`Restore ${title}`}
                onClick={() => void edit([{ op: 'restore', id }], t`Restored`)}
              >
                <Trans>Restore</Trans>
              </Button>
            </li>
          ))}
        </ul>
      </Card>
      <p className="ln:text-sm ln:text-muted">
        <Trans>Text, notes and progress come back with a lesson. After 30 days it is deleted.</Trans>
      </p>
    </section>
  );
}

interface ConflictProps {
  conflict: StructureConflict;
  onResolve: (again: boolean) => void;
}

const ConflictDialog = ({ conflict, onResolve }: ConflictProps) => (
  <Dialog
    open
    onOpenChange={() => onResolve(false)}
    title={t`The course was changed elsewhere`}
    description={t`In another tab or on another device. Your change was not made. This is the course now:`}
    actions={
      <>
        <Button variant="secondary" onClick={() => onResolve(false)}>
          <Trans>Leave it like this</Trans>
        </Button>
        <Button onClick={() => onResolve(true)}>
          <Trans>Make my change</Trans>
        </Button>
      </>
    }
  >
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
    <ol aria-label={t`Topics now`} className="ln:flex ln:max-h-80 ln:flex-col ln:gap-3 ln:overflow-y-auto" tabIndex={0}>
      {conflict.other.topics.map(({ id, title, subtopics }) => (
        <li key={id}>
          <p dir="auto" className="ln:font-semibold">
            {title}
          </p>
          <ul className="ln:mt-1 ln:flex ln:flex-col ln:gap-0.5 ln:ps-4 ln:text-muted">
            {subtopics.map((lesson) => (
              <li key={lesson.id} dir="auto">
                {lesson.title}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  </Dialog>
);

function describeSize(structure: CourseStructure): string {
  const { topics, progress } = structure;
  const lessons = lessonCount(structure);
  return t`${plural(topics.length, { one: '# topic', other: '# topics' })}, ${plural(lessons, {
    one: '# lesson',
    other: '# lessons',
  })}. ${progress.percent}% done.`;
}

function CourseEditor({ courseId, structure }: { courseId: string; structure: CourseStructure }) {
  const { edit, state, busy, cancel, conflict, resolve } = useStructure(courseId);
  const { mainTopic, completed, canUndo, removed } = structure;
  return (
    <Container width="text" className="ln:flex ln:flex-col ln:gap-8 ln:pb-16">
      <PageHeader
        eyebrow={<bdi>{mainTopic}</bdi>}
        title={t`Edit course`}
        subtitle={describeSize(structure)}
        actions={
          <>
            <UndoButton canUndo={canUndo && !busy} onUndo={() => void edit('undo', t`Undone`)} />
            <BackToCourse courseId={courseId} />
          </>
        }
      />
      {completed && (
        <p className="ln:text-sm ln:text-muted">
          <Trans>Your certificate stays valid, whatever you change.</Trans>
        </p>
      )}
      <p role="status" className="ln:sr-only">
        {busy ? t`Saving` : ''}
      </p>
      <RetryNotice state={state} title={t`This change was not made`} onCancel={cancel} />
      <WishCard courseId={courseId} structure={structure} edit={edit} />
      <StructureEditor structure={structure} edit={edit} />
      <RemovedParts removed={removed} edit={edit} />
      {conflict && <ConflictDialog conflict={conflict} onResolve={resolve} />}
    </Container>
  );
}

export function EditCoursePage() {
  const { courseId = '' } = useParams();
  const query = useQuery(structureQuery(courseId));
  usePageTitle(query.data ? t`Edit ${query.data.mainTopic}` : t`Edit course`);
  if (query.data) return <CourseEditor key={courseId} courseId={courseId} structure={query.data} />;
  return <CourseState query={query} missing={<NoSuchCourse />} />;
}
