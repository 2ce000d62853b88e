import type { OutlineRequestView } from '@coursewright/contracts';
import { dispatchCoursesChanged, notify, useUser } from '@coursewright/mfe-kit';
import { useNavigate } from '@coursewright/mfe-kit/router';
import { Card } from '@coursewright/ui';
import { useRef } from 'react';
import { SampleBadge } from '../../shared/sample-badge.tsx';
import { SaveNotice } from '../../shared/save-notice.tsx';
import { usePatientAction } from '../../shared/use-patient-action.ts';
import { dropDraft } from '../create-course/outline-draft.ts';
import { createCourse } from './create-course.api.ts';
import { EditTools } from './edit-tools.tsx';
import { OutlineActions } from './outline-actions.tsx';
import { courseWishOf, type OutlineOrigin, originOf } from './outline-editing.ts';
import { OutlineEditor } from './outline-editor.tsx';
import { problemsOf } from './outline-edits.ts';
import { OutlineRevision } from './outline-revision.tsx';
import { Regenerate } from './regenerate.tsx';
import { useOutlineEditing } from './use-outline-editing.ts';

interface FinishedOutlineProps {
  first: OutlineOrigin;
  request: OutlineRequestView | undefined;
  onGoBack: () => void;
}

/** A whole outline: to be changed by hand or by the author, and then to become a course. */
export function FinishedOutline({ first, request, onGoBack }: FinishedOutlineProps) {
  const navigate = useNavigate();
  const { id: userId } = useUser();
  const tools = useOutlineEditing(first);
  const saving = usePatientAction<{ courseId: string }>();
  const page = useRef<HTMLDivElement>(null);
  const { editing, outline } = tools;
  const problems = problemsOf(outline);

  async function generate() {
    const [at] = problems.keys();
    if (at !== undefined) {
      notify.error('A title is missing or too long');
      return page.current?.querySelector<HTMLElement>(`[data-focus="${at} title"]`)?.focus();
    }
    const created = await saving.run((signal) => createCourse(courseWishOf(editing), signal));
    if (!created) return;
    dropDraft(userId);
    dispatchCoursesChanged(created);
    navigate(`/course/${created.courseId}`);
  }

  function accept(origin: OutlineOrigin) {
    tools.accept(origin);
    // the new version stands above the place where it was asked for
    page.current?.scrollIntoView({ block: 'start', behavior: 'smooth' });
  }

  return (
    <div ref={page} className="ln:scroll-mt-24 ln:flex ln:flex-col ln:gap-6">
      {originOf(editing)?.source === 'sample' && (
        <div className="ln:-mt-2">
          <SampleBadge>Sample outline</SampleBadge>
          <p className="ln:mt-2 ln:text-sm ln:text-muted">
            The sample author cannot follow instructions: asked for a change, it offers another selection.
          </p>
        </div>
      )}
      <div className="ln:flex ln:flex-col ln:gap-3">
        <EditTools {...tools} />
        <OutlineEditor outline={outline} onChange={tools.change} />
      </div>
      <Card>
        {editing.revisingId ? (
          <OutlineRevision
            key={editing.revisingId}
            generationId={editing.revisingId}
            onDone={accept}
            onGiveUp={() => tools.revise(undefined)}
          />
        ) : (
          <Regenerate {...{ request, outline }} ready={problems.size === 0} onStarted={tools.revise} />
        )}
      </Card>
      <SaveNotice state={saving.state} title="Your course has not been saved yet" onCancel={saving.cancel} />
      <OutlineActions
        onGoBack={onGoBack}
        onGenerate={() => void generate()}
        loading={saving.state.status === 'busy' || saving.state.status === 'waiting'}
      />
    </div>
  );
}
