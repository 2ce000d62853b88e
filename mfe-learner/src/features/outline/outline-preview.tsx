import { dispatchCoursesChanged, useUser } from '@coursewright/mfe-kit';
import { useQuery } from '@coursewright/mfe-kit/query';
import { useNavigate } from '@coursewright/mfe-kit/router';
import { Button, Container, PageHeader } from '@coursewright/ui';
import { ArrowLeft, Sparkles } from 'lucide-react';
import { SampleBadge } from '../../shared/sample-badge.tsx';
import { SaveNotice } from '../../shared/save-notice.tsx';
import { usePatientAction } from '../../shared/use-patient-action.ts';
import { dropDraft } from '../create-course/outline-draft.ts';
import { cancelGeneration } from '../generation/cancel-generation.api.ts';
import { generationQuery } from '../generation/get-generation.api.ts';
import { useWriting } from '../generation/use-writing.ts';
import { isOver } from '../generation/writing.ts';
import { WritingStatus } from '../generation/writing-status.tsx';
import { createCourse } from './create-course.api.ts';
import { OutlineList } from './outline-list.tsx';

const words = {
  start: 'The outline is being written.',
  done: 'The outline is ready.',
  failed: 'The outline could not be written.',
};

export function OutlinePreview({ generationId: firstGenerationId }: { generationId: string }) {
  const navigate = useNavigate();
  const { id: userId } = useUser();
  const { generationId, writing, connection, retry, retryState } = useWriting(firstGenerationId, words);
  const { data: generation } = useQuery(generationQuery(generationId));
  const saving = usePatientAction<{ courseId: string }>();
  const over = isOver(writing);
  const goBack = () => void navigate('/create');

  function cancel() {
    // the job must not hold the learner up: if the server is away, it ends there by itself
    if (!over) cancelGeneration(generationId).catch(() => {});
    goBack();
  }

  async function generate() {
    const created = await saving.run((signal) => createCourse(generationId, signal));
    if (!created) return;
    dropDraft(userId);
    dispatchCoursesChanged(created);
    navigate(`/course/${created.courseId}`);
  }

  return (
    <Container className="ln:pb-16">
      <PageHeader
        eyebrow="Course outline"
        title={generation?.request?.topic ?? 'Your course'}
        subtitle="These topics make the course. The first lesson is written at once, the others when you open them."
        actions={writing.source === 'sample' && <SampleBadge>Sample outline</SampleBadge>}
      />
      <div className="ln:flex ln:flex-col ln:gap-6">
        <WritingStatus {...{ writing, connection, retryState }} what="outline" onRetry={retry} onCancel={cancel} />
        <OutlineList
          topics={writing.topics}
          writing={!over}
          missing={over ? 0 : Math.max(0, (generation?.request?.topicCount ?? 4) - writing.topics.length)}
        />
        <SaveNotice state={saving.state} title="Your course has not been saved yet" onCancel={saving.cancel} />
        <div className="ln:flex ln:flex-col-reverse ln:gap-3 ln:sm:flex-row ln:sm:justify-end">
          <Button variant="secondary" size="lg" onClick={goBack}>
            <ArrowLeft aria-hidden="true" />
            Go Back
          </Button>
          <Button
            size="lg"
            disabled={writing.phase !== 'done'}
            loading={saving.state.status === 'busy' || saving.state.status === 'waiting'}
            onClick={() => void generate()}
          >
            <Sparkles aria-hidden="true" />
            Generate Course
          </Button>
        </div>
      </div>
    </Container>
  );
}
