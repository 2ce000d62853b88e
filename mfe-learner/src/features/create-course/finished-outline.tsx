import { courseEndpoints, type OutlineRequestView } from '@coursewright/contracts';
import { apiRequest, describeMinutes, type SignInState, useFormStatus } from '@coursewright/mfe-kit';
import { useKeptText } from '@coursewright/mfe-kit/kept-text';
import { i18n } from '@coursewright/mfe-kit/messages';
import { useQueryClient } from '@coursewright/mfe-kit/query';
import { useNavigate } from '@coursewright/mfe-kit/router';
import { Button, Card, FormStatusMessage, IconButton, TextField } from '@coursewright/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ArrowLeft, Plus, Redo2, RefreshCw, Sparkles, Undo2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { scrollBehavior, useKeyDown } from '../../shared/hooks.ts';
import { useRetry } from '../../shared/retry.ts';
import { RetryNotice } from '../../shared/retry-notice.tsx';
import { SampleBadge } from '../../shared/sample-badge.tsx';
import { latinKey } from '../../shared/shortcuts.ts';
import { isFinished, useWriting } from '../generation/writing.ts';
import { WritingStatus } from '../generation/writing-status.tsx';
import { ContractsStatus, requestContracts } from './contracts-status.tsx';
import {
  currentOrigin,
  type OutlineOrigin,
  toCourseRequest,
  type UseOutlineEditing,
  useOutlineEditing,
} from './outline-editing.ts';
import { OutlineEditor } from './outline-editor.tsx';
import {
  countLessons,
  countWantedLessons,
  formatSize,
  type Outline,
  validateOutline,
  withContracts,
  withoutContracts,
  withTitles,
} from './outline-edits.ts';
import { deleteDraft } from './outline-form.ts';
import { OutlineList } from './outline-list.tsx';
import { unfinishedQuery } from './unfinished.api.ts';
import { deleteUnfinished } from './unfinished.ts';
import { courseWish, useOutlineOwner } from './visitor.ts';

interface OutlineRevisionProps {
  generationId: string;
  onDone: (origin: OutlineOrigin) => void;
  onCancel: () => void;
}

const REVISION_ANNOUNCEMENTS = {
  start: msg`A new version of the outline is being written. The current one stays until it is complete.`,
  done: msg`The new version of the outline is ready. Undo restores the previous one.`,
  failed: msg`The new version could not be written. Your outline is unchanged.`,
};

function OutlineRevision({ generationId: first, onDone, onCancel: onGiveUp }: OutlineRevisionProps) {
  const { writing, status, stop } = useWriting(
    first,
    REVISION_ANNOUNCEMENTS,
    ({ source, topics }, writtenBy) => source && onDone({ generationId: writtenBy, source, outline: { topics } }),
  );
  const { topics } = writing;
  function cancel() {
    stop();
    onGiveUp();
  }

  return (
    <section aria-label={t`New version`} className="ln:flex ln:flex-col ln:gap-4">
      <WritingStatus {...status} what="new version" onCancel={cancel} onDismiss={cancel} />
      {topics.length > 0 && !isFinished(writing) && (
        <OutlineList label={t`Topics of the new version`} topics={topics} writing />
      )}
    </section>
  );
}

interface RegenerateProps {
  outlineId: string;
  request: OutlineRequestView | undefined;
  outline: Outline;
  // False while a title is missing, because the request contains the outline on the screen.
  ready: boolean;
  onStarted: (generationId: string) => void;
}

const SUGGESTIONS = [msg`Shorter`, msg`More practice`, msg`For beginners`, msg`Go deeper`];

const revisionSchema = z.object({
  instruction: z
    .string()
    .trim()
    .min(1, { error: () => t`Please say what should change` }),
});

function RegenerateForm({ outlineId, request, outline, ready, onStarted }: RegenerateProps) {
  const [kept, keep, forget] = useKeptText(`outline.${outlineId}`);
  const { control, register, handleSubmit, setValue, formState } = useForm({
    resolver: zodResolver(revisionSchema),
    defaultValues: { instruction: kept },
  });
  const typed = useWatch({ control, name: 'instruction' });
  useEffect(() => keep(typed), [keep, typed]);
  const sending = useRetry();

  const submit = handleSubmit(async ({ instruction }) => {
    if (!request) return;
    const body = { ...request, revision: { instruction, outline: withoutContracts(outline) } };
    const accepted = await sending.run((signal) => apiRequest(courseEndpoints.requestOutline, { body, signal }));
    if (!accepted) return;
    forget();
    onStarted(accepted.generationId);
  });

  return (
    <form noValidate onSubmit={submit} className="ln:flex ln:flex-col ln:gap-3">
      <fieldset className="ln:flex ln:flex-wrap ln:gap-2">
        <legend className="ln:mb-2 ln:text-sm ln:font-semibold">
          <Trans>Not what you had in mind?</Trans>
        </legend>
        {SUGGESTIONS.map((suggestion) => i18n._(suggestion)).map((text) => (
          <button
            key={text}
            type="button"
            aria-pressed={typed === text}
            onClick={() => setValue('instruction', text, { shouldValidate: true })}
            className="ln:min-h-9 ln:rounded-pill ln:border ln:border-line ln:px-3.5 ln:text-sm ln:font-medium ln:hover:border-line-strong ln:aria-pressed:border-brand ln:aria-pressed:bg-brand-soft ln:aria-pressed:text-brand"
          >
            {text}
          </button>
        ))}
      </fieldset>
      <div className="ln:flex ln:flex-col ln:gap-3 ln:sm:flex-row ln:sm:items-start">
        <TextField
          {...register('instruction')}
          className="ln:flex-1"
          label={t`What should change`}
          hideLabel
          dir="auto"
          placeholder={t`Or say what should change`}
          autoComplete="off"
          maxLength={500}
          error={formState.errors.instruction?.message}
        />
        <Button icon={RefreshCw} type="submit" variant="secondary" disabled={!ready || !request} loading={sending.busy}>
          <Trans>Regenerate</Trans>
        </Button>
      </div>
      <RetryNotice state={sending.state} title={t`Your request has not been sent yet`} onCancel={sending.cancel} />
    </form>
  );
}

function UndoBar({ canUndo, canRedo, undo, redo, children }: UseOutlineEditing & { children: ReactNode }) {
  useKeyDown((event) => {
    const typing = event.target instanceof Element && event.target.closest('input, textarea');
    if (typing || !(event.ctrlKey || event.metaKey)) return;
    const key = latinKey(event).toLowerCase();
    const isRedo = key === 'y' || (key === 'z' && event.shiftKey);
    if (!isRedo && key !== 'z') return;
    event.preventDefault();
    if (isRedo && canRedo) redo();
    if (!isRedo && canUndo) undo();
  });

  return (
    <div className="ln:flex ln:flex-wrap ln:items-center ln:gap-x-2">
      <p id="outline-hint" className="ln:min-w-0 ln:flex-1 ln:text-sm ln:text-muted">
        <Trans>
          Select a title to rename, move or remove it, or drag it by its handle.
          <span className="ln:pointer-coarse:hidden"> Alt with an arrow key moves it as well.</span>
        </Trans>
      </p>
      {children}
      <IconButton aria-label={t`Undo`} aria-keyshortcuts="Control+Z" disabled={!canUndo} onClick={undo} icon={Undo2} />
      <IconButton aria-label={t`Redo`} aria-keyshortcuts="Control+Y" disabled={!canRedo} onClick={redo} icon={Redo2} />
    </div>
  );
}

interface OutlineActionsProps {
  onGoBack: () => void;
  onGenerate?: () => void;
  loading?: boolean;
  size?: string;
  children?: ReactNode;
}

// At the bottom of the window for as long as the outline is longer than it, where the window is not that low itself.
export const OutlineActions = ({ onGoBack, onGenerate, loading, size, children }: OutlineActionsProps) => (
  <section
    aria-label={t`Outline actions`}
    data-docked
    className="ln:[@media(height>=26rem)]:sticky ln:bottom-0 ln:z-10 ln:-mx-4 ln:flex ln:flex-col ln:gap-3 ln:border-t ln:border-line ln:bg-background ln:px-4 ln:py-3 ln:[clip-path:inset(-1px_-100vmax_0)] ln:shadow-[0_0_0_100vmax_var(--ui-color-background)] ln:pb-[max(0.75rem,env(safe-area-inset-bottom))] ln:sm:mx-0 ln:sm:px-0"
  >
    {children}
    <div className="ln:flex ln:flex-wrap ln:items-center ln:gap-x-3 ln:gap-y-2">
      {size && <p className="ln:font-semibold ln:max-sm:w-full ln:max-sm:text-sm">{size}</p>}
      <span className="ln:flex-1 ln:max-sm:hidden" />
      <Button icon={ArrowLeft} variant="secondary" onClick={onGoBack} className="ln:flex-none ln:max-sm:px-3">
        <Trans>Go Back</Trans>
      </Button>
      <Button
        icon={Sparkles}
        disabled={!onGenerate}
        loading={loading}
        onClick={onGenerate}
        className="ln:min-w-0 ln:max-sm:flex-1 ln:max-sm:px-2"
      >
        <Trans>Generate Course</Trans>
      </Button>
    </div>
  </section>
);

interface MissingLessonsProps {
  request: OutlineRequestView;
  outline: Outline;
  wanted: number;
  onStarted: (generationId: string) => void;
}

function MissingLessons({ request, outline, wanted, onStarted }: MissingLessonsProps) {
  const sending = useRetry();
  const lessons = countLessons(outline);

  async function addLessons() {
    const instruction = `Add ${wanted - lessons} lessons, evenly in all topics. Keep those that are there.`;
    const body = { ...request, revision: { instruction, outline: withoutContracts(outline) } };
    const accepted = await sending.run((signal) => apiRequest(courseEndpoints.requestOutline, { body, signal }));
    if (accepted) onStarted(accepted.generationId);
  }

  return (
    <>
      <p className="ln:flex ln:flex-wrap ln:items-center ln:gap-x-3 ln:gap-y-1 ln:text-sm ln:text-muted">
        <span>
          <Trans>
            You asked for {describeMinutes(wanted)}. These lessons take {describeMinutes(lessons)}.
          </Trans>
        </span>
        <Button icon={Plus} size="sm" variant="secondary" loading={sending.busy} onClick={() => void addLessons()}>
          {plural(wanted - lessons, { one: 'Add # lesson', other: 'Add # lessons' })}
        </Button>
      </p>
      <RetryNotice state={sending.state} title={t`Your request has not been sent yet`} onCancel={sending.cancel} />
    </>
  );
}

interface FinishedOutlineProps {
  first: OutlineOrigin;
  request: OutlineRequestView | undefined;
  onGoBack: () => void;
}

export function FinishedOutline({ first, request, onGoBack }: FinishedOutlineProps) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { id: ownerId, isVisitor } = useOutlineOwner();
  const tools = useOutlineEditing(first);
  const status = useFormStatus();
  const saving = useRetry();
  const page = useRef<HTMLDivElement>(null);
  const { editing, outline } = tools;
  const { generationId } = editing.history.present;
  // Contracts that are still being written are shown and become part of the outline when all are there.
  const [written, setWritten] = useState<Outline>();
  const origin = currentOrigin(editing);
  const shown = written && origin ? withContracts(outline, withTitles(written, origin.outline)) : outline;
  const problems = validateOutline(outline);
  const wanted = countWantedLessons(request);
  const isShort = countLessons(first.outline) < wanted && countLessons(shown) < wanted;
  // What a visitor began with Generate Course goes on when there is an account.
  const [goesOn, setGoesOn] = useState(() => !isVisitor && courseWish.isFor(first.generationId));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the outline
  useEffect(() => {
    if (isVisitor) courseWish.forget();
    else if (goesOn) void generate();
  }, []);

  async function generate() {
    status.clear();
    const [at] = problems.keys();
    if (at !== undefined) {
      courseWish.forget();
      setGoesOn(false);
      status.error(t`A title is missing or too long`);
      return page.current?.querySelector<HTMLElement>(`[data-focus="${at} title"]`)?.focus();
    }
    if (isVisitor) {
      courseWish.save(first.generationId);
      return void navigate('/signup', { state: { from: '/topics' } satisfies SignInState });
    }
    const created = await saving.run((signal) =>
      tools.withoutSaves(async () => {
        if (goesOn) await requestContracts(generationId, signal);
        return apiRequest(courseEndpoints.createCourse, { body: toCourseRequest(editing), signal });
      }),
    );
    courseWish.forget();
    if (!created) return setGoesOn(false);
    queries.removeQueries(unfinishedQuery);
    deleteDraft(ownerId);
    deleteUnfinished(ownerId, first.generationId);
    navigate(`/course/${created.courseId}`);
  }

  function accept(origin: OutlineOrigin) {
    tools.accept(origin);
    // The new version is above the form that requested it.
    page.current?.scrollIntoView({ block: 'start', behavior: scrollBehavior() });
  }

  return (
    <div ref={page} className="ln:scroll-mt-24 ln:flex ln:flex-col ln:gap-4">
      {currentOrigin(editing)?.source === 'sample' && (
        <div className="ln:-mt-4 ln:flex ln:flex-wrap ln:items-center ln:gap-x-3 ln:gap-y-2">
          <SampleBadge>
            <Trans>Sample outline</Trans>
          </SampleBadge>
          <p className="ln:text-sm ln:text-muted">
            <Trans>
              The sample author cannot follow instructions: asked for a change, it offers another selection.
            </Trans>
          </p>
        </div>
      )}
      <div className="ln:flex ln:flex-col ln:gap-2">
        <UndoBar {...tools}>
          {!isVisitor && (
            // Room for the state of the plans, which comes and goes.
            <div className="ln:min-h-6 ln:text-sm ln:max-lg:order-last ln:max-lg:w-full">
              {!goesOn && (
                <ContractsStatus
                  key={generationId}
                  outlineId={generationId}
                  onProgress={setWritten}
                  onDone={(contracts) => {
                    setWritten(undefined);
                    tools.attach(generationId, contracts);
                  }}
                />
              )}
            </div>
          )}
        </UndoBar>
        {request &&
          !request.revision &&
          outline.topics.length < Math.min(request.topicCount, first.outline.topics.length + 1) && (
            <p className="ln:text-sm ln:text-muted">
              <Trans>
                The AI wrote {first.outline.topics.length} of the {request.topicCount} topics you asked for. Regenerate
                below for a new version, or add topics yourself.
              </Trans>
            </p>
          )}
        {request && isShort && !isVisitor && !editing.revisingId && problems.size === 0 && (
          <MissingLessons request={request} wanted={wanted} outline={shown} onStarted={tools.revise} />
        )}
        <OutlineEditor outline={shown} onChange={tools.change} />
      </div>
      {isVisitor ? (
        <p className="ln:text-muted">
          <Trans>
            Your course needs a free account. Your outline and your changes wait for you in this browser for a day.
          </Trans>
        </p>
      ) : (
        <Card>
          {editing.revisingId ? (
            <OutlineRevision
              key={editing.revisingId}
              generationId={editing.revisingId}
              onDone={accept}
              onCancel={() => tools.revise(undefined)}
            />
          ) : (
            <RegenerateForm
              outlineId={first.generationId}
              request={request}
              outline={outline}
              ready={problems.size === 0}
              onStarted={tools.revise}
            />
          )}
        </Card>
      )}
      <OutlineActions
        onGoBack={onGoBack}
        onGenerate={() => void generate()}
        loading={saving.busy}
        size={formatSize(shown)}
      >
        <RetryNotice state={saving.state} title={t`Your course has not been saved yet`} onCancel={saving.cancel} />
        <FormStatusMessage message={status.message} />
      </OutlineActions>
    </div>
  );
}
