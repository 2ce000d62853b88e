import { objectIdField } from '@coursewright/contracts';
import { usePageTitle, useUser } from '@coursewright/mfe-kit';
import { useQuery } from '@coursewright/mfe-kit/query';
import { Navigate, useNavigate } from '@coursewright/mfe-kit/router';
import { Container, PageHeader } from '@coursewright/ui';
import { Fragment } from 'react';
import { z } from 'zod';
import { usePageState } from '../../shared/hooks.ts';
import { generationQuery } from '../generation/generation.api.ts';
import { isFinished, useWriting } from '../generation/writing.ts';
import { WritingStatus } from '../generation/writing-status.tsx';
import { describeBrief } from './brief-fields.tsx';
import { FinishedOutline, OutlineActions } from './finished-outline.tsx';
import { deleteUnfinished } from './outline-editing.ts';
import { OutlineList } from './outline-list.tsx';

const OUTLINE_ANNOUNCEMENTS = {
  start: 'The outline is being written.',
  done: 'The outline is ready.',
  failed: 'The outline could not be written.',
};

export function OutlinePreview({ generationId: firstGenerationId }: { generationId: string }) {
  const navigate = useNavigate();
  const { id: userId } = useUser();
  const { generationId, writing, status, stop } = useWriting(firstGenerationId, OUTLINE_ANNOUNCEMENTS);
  const { data: generation } = useQuery(generationQuery(generationId));
  const { topics, source } = writing;
  const over = isFinished(writing);
  const madeFor = generation?.request ? describeBrief(generation.request) : [];

  function goBack() {
    // Nothing to return to.
    if (over && !source) deleteUnfinished(userId, firstGenerationId);
    void navigate('/create');
  }

  function cancel() {
    stop();
    deleteUnfinished(userId, firstGenerationId);
    goBack();
  }

  return (
    <Container className="ln:pb-16">
      <PageHeader
        eyebrow="Course outline"
        title={
          <span dir="auto" title={generation?.request?.topic} className="ln:line-clamp-3">
            {generation?.request?.topic ?? 'Your course'}
          </span>
        }
        subtitle="This is your course. We write the first lesson now and the others as you open them."
      />
      {madeFor.length > 0 && (
        <p className="ln:-mt-4 ln:mb-6 ln:text-sm ln:break-words ln:text-muted">
          Made for you:{' '}
          {madeFor.map((text, index) => (
            <Fragment key={text}>
              {index > 0 && ' · '}
              <bdi>{text}</bdi>
            </Fragment>
          ))}
        </p>
      )}
      {source ? (
        <FinishedOutline
          key={generationId}
          first={{ generationId, source, outline: { topics } }}
          request={generation?.request}
          onGoBack={goBack}
        />
      ) : (
        <div className="ln:flex ln:flex-col ln:gap-6">
          <WritingStatus {...status} what="outline" onCancel={cancel} />
          <OutlineList
            topics={topics}
            writing={!over}
            missing={over ? 0 : Math.max(0, (generation?.request?.topicCount ?? 4) - topics.length)}
          />
          <OutlineActions onGoBack={goBack} />
        </div>
      )}
    </Container>
  );
}

const stateSchema = z.object({ generationId: objectIdField });

/** The state is in the history entry, so a reload shows the same outline. */
export function OutlinePage() {
  usePageTitle('Course outline');
  const state = usePageState(stateSchema);
  if (!state) return <Navigate to="/create" replace />;
  return <OutlinePreview key={state.generationId} generationId={state.generationId} />;
}
