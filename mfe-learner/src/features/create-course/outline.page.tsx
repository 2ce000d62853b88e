import { objectIdField } from '@coursewright/contracts';
import { mayHaveVisitorOutline, RequireSession, usePageTitle, useSession } from '@coursewright/mfe-kit';
import { useQuery } from '@coursewright/mfe-kit/query';
import { Navigate, useNavigate } from '@coursewright/mfe-kit/router';
import { Container, PageHeader, PageSpinner } from '@coursewright/ui';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Fragment, useState } from 'react';
import { z } from 'zod';
import { usePageState } from '../../shared/hooks.ts';
import { generationQuery, isFinished, useWriting } from '../generation/writing.ts';
import { WritingStatus } from '../generation/writing-status.tsx';
import { FinishedOutline, OutlineActions } from './finished-outline.tsx';
import { describeBrief } from './optional-fields.tsx';
import { OutlineList } from './outline-list.tsx';
import { adoptedOutlineQuery, unfinishedQuery } from './unfinished.api.ts';
import { deleteUnfinished } from './unfinished.ts';
import { useOutlineOwner, visitorOutlineQuery } from './visitor.ts';

const OUTLINE_ANNOUNCEMENTS = {
  start: msg`The outline is being written.`,
  done: msg`The outline is ready.`,
  failed: msg`The outline could not be written.`,
};

export function OutlinePreview({ generationId: firstGenerationId }: { generationId: string }) {
  const navigate = useNavigate();
  const { id: ownerId, isVisitor, calls } = useOutlineOwner();
  const { generationId, writing, status, stop } = useWriting(
    firstGenerationId,
    OUTLINE_ANNOUNCEMENTS,
    undefined,
    calls,
  );
  const { data: generation, isError } = useQuery({ ...generationQuery(generationId), enabled: !isVisitor });
  const { data: visitorOutline } = useQuery({ ...visitorOutlineQuery, enabled: isVisitor });
  const request = generation?.request ?? visitorOutline?.request;
  const { topics, source } = writing;
  const over = isFinished(writing);
  // The topic and what the course is made for stand above the outline, which begins when their height is known.
  const hasHeader = request !== undefined || isError || over || topics.length > 0;
  const madeFor = request ? describeBrief(request) : [];

  function goBack() {
    // Nothing to return to.
    if (over && !source) deleteUnfinished(ownerId, firstGenerationId);
    void navigate(isVisitor ? `/create?${new URLSearchParams({ topic: request?.topic ?? '' })}` : '/create');
  }

  function cancel() {
    stop();
    deleteUnfinished(ownerId, firstGenerationId);
    goBack();
  }

  return (
    <Container className="ln:pb-16">
      <PageHeader
        eyebrow={t`Course outline`}
        title={
          <span title={request?.topic} className="ln:line-clamp-3">
            <bdi>{request?.topic ?? (hasHeader ? t`Your course` : '\u00a0')}</bdi>
          </span>
        }
        subtitle={t`This is your course. We write the first lesson now and the others as you open them.`}
      />
      {madeFor.length > 0 && (
        <p className="ln:-mt-4 ln:mb-6 ln:text-sm ln:break-words ln:text-muted">
          <Trans>You asked for:</Trans>{' '}
          {madeFor.map((text, index) => (
            <Fragment key={text}>
              {index > 0 && <span> · </span>}
              <bdi>{text}</bdi>
            </Fragment>
          ))}
        </p>
      )}
      {hasHeader && source && (
        <FinishedOutline
          key={generationId}
          first={{ generationId, source, outline: { topics } }}
          request={request}
          onGoBack={goBack}
        />
      )}
      {hasHeader && !source && (
        <div className="ln:flex ln:flex-col ln:gap-6">
          <WritingStatus {...status} what="outline" onCancel={cancel} />
          <div className={over ? undefined : 'ln:min-h-svh'}>
            <OutlineList topics={topics} writing={!over} />
          </div>
          <OutlineActions onGoBack={goBack} />
        </div>
      )}
    </Container>
  );
}

const stateSchema = z.object({ generationId: objectIdField });

type Wanted = z.infer<typeof stateSchema> | undefined;

function VisitorOutline({ wanted }: { wanted: Wanted }) {
  const { data: outline, isPending } = useQuery(visitorOutlineQuery);
  // Of an outline that was just requested, the stream does not wait for this.
  const id = isPending ? wanted?.generationId : outline?.generationId;
  if (id !== undefined) return <OutlinePreview key={id} generationId={id} />;
  return isPending ? <PageSpinner /> : <RequireSession />;
}

// Takes over the outline of this browser's visitor. Without a state it is the last outline without a course.
function LearnerOutline({ wanted }: { wanted: Wanted }) {
  const [mayAdopt] = useState(mayHaveVisitorOutline);
  const adopted = useQuery({ ...adoptedOutlineQuery, enabled: mayAdopt });
  const known = (mayAdopt ? adopted.data : undefined) ?? wanted?.generationId;
  const unfinished = useQuery({ ...unfinishedQuery, enabled: !adopted.isLoading && known === undefined });
  if (adopted.isLoading || (known === undefined && unfinished.isLoading)) return <PageSpinner />;
  if (known !== undefined) return <OutlinePreview key={known} generationId={known} />;
  const last = unfinished.data?.[0];
  if (!last) return <Navigate to="/create" replace />;
  return <Navigate to="/topics" replace state={{ generationId: last.generationId }} />;
}

// The state is in the history entry, so a reload shows the same outline.
export function OutlinePage() {
  usePageTitle(t`Course outline`);
  const state = usePageState(stateSchema);
  const { status, user, ended } = useSession();
  if (status === 'loading') return <PageSpinner />;
  if (!user) return ended ? <RequireSession /> : <VisitorOutline wanted={state} />;
  return <LearnerOutline wanted={state} />;
}
