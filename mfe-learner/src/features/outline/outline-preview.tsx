import { useQuery } from '@coursewright/mfe-kit/query';
import { useNavigate } from '@coursewright/mfe-kit/router';
import { Container, PageHeader } from '@coursewright/ui';
import { cancelGeneration } from '../generation/cancel-generation.api.ts';
import { generationQuery } from '../generation/get-generation.api.ts';
import { useWriting } from '../generation/use-writing.ts';
import { isOver } from '../generation/writing.ts';
import { WritingStatus } from '../generation/writing-status.tsx';
import { FinishedOutline } from './finished-outline.tsx';
import { OutlineActions } from './outline-actions.tsx';
import { OutlineList } from './outline-list.tsx';

const words = {
  start: 'The outline is being written.',
  done: 'The outline is ready.',
  failed: 'The outline could not be written.',
};

/** The outline of one job: live while it is written, then to be changed. */
export function OutlinePreview({ generationId: firstGenerationId }: { generationId: string }) {
  const navigate = useNavigate();
  const { generationId, writing, connection, retry, retryState } = useWriting(firstGenerationId, words);
  const { data: generation } = useQuery(generationQuery(generationId));
  const { topics, source } = writing;
  const over = isOver(writing);
  const goBack = () => void navigate('/create');

  function cancel() {
    // the job must not hold the learner up: if the server is away, it ends there by itself
    if (!over) cancelGeneration(generationId).catch(() => {});
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
        subtitle="These topics make the course. The first lesson is written at once, the others when you open them."
      />
      {source ? (
        <FinishedOutline
          key={generationId}
          first={{ generationId, source, outline: { topics } }}
          request={generation?.request}
          onGoBack={goBack}
        />
      ) : (
        <div className="ln:flex ln:flex-col ln:gap-6">
          <WritingStatus {...{ writing, connection, retryState }} what="outline" onRetry={retry} onCancel={cancel} />
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
