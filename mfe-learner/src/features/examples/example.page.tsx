import { type ExampleCourseView, exampleEndpoints } from '@coursewright/contracts';
import { apiRequest, usePageTitle } from '@coursewright/mfe-kit';
import { useQuery } from '@coursewright/mfe-kit/query';
import { useParams } from '@coursewright/mfe-kit/router';
import { Badge } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ButtonLink } from '../../shared/button-link.ts';
import { CourseState, Missing } from '../../shared/page-state.tsx';
import { LessonView } from '../lesson/lesson-view.tsx';
import { CourseReader, type ReaderTopic } from '../shared-course/course-reader.tsx';
import { MakeItMine } from '../shared-course/make-it-mine.tsx';
import { ExampleFacts } from './example-facts.tsx';
import { OpenQuiz } from './open-quiz.tsx';

const Sources = ({ sources }: Pick<ExampleCourseView, 'sources'>) => (
  <ul className="ln:flex ln:max-w-text ln:flex-col ln:gap-4">
    {sources.map(({ title, publisher, url, used }) => (
      <li key={title}>
        {url ? (
          <a href={url} target="_blank" rel="noopener" className="ln:font-semibold ln:underline ln:hover:text-brand">
            {title}
          </a>
        ) : (
          <span className="ln:font-semibold">{title}</span>
        )}
        <span>{`, ${publisher}`}</span>
        <p className="ln:text-sm ln:text-muted">{used}</p>
      </li>
    ))}
  </ul>
);

function toTopics({ course, quizzes, sources }: ExampleCourseView): ReaderTopic[] {
  const topics = course.topics.map(({ id, title, subtopics }): ReaderTopic => {
    const questions = quizzes.find(({ topicId }) => topicId === id)?.questions ?? [];
    const lessons = subtopics.map(({ lesson, ...subtopic }) => ({
      ...subtopic,
      body: () => lesson && <LessonView lesson={lesson} />,
    }));
    const quiz = { id: `${id}-quiz`, title: t`Quiz: ${title}`, body: () => <OpenQuiz questions={questions} /> };
    return { id, title, pages: questions.length > 0 ? [...lessons, quiz] : lessons };
  });
  const page = { id: 'sources', title: t`Sources`, body: () => <Sources sources={sources} /> };
  return [...topics, { id: 'about', title: t`About this course`, pages: [page] }];
}

const ExampleView = ({ example }: { example: ExampleCourseView }) => (
  <CourseReader
    title={example.title}
    badges={
      <>
        <Badge tone="accent">
          <Trans>Example course</Trans>
        </Badge>
        <ExampleFacts example={example} />
      </>
    }
    summary={<p className="ln:mt-3 ln:text-lg ln:text-muted">{example.summary}</p>}
    actions={
      <>
        <MakeItMine
          copy={(key) => apiRequest(exampleEndpoints.copyExample, { params: { slug: example.slug }, body: { key } })}
        />
        <ButtonLink to="/examples" label={t`All examples`} size="lg" variant="secondary" />
      </>
    }
    topics={toTopics(example)}
  />
);

export function ExamplePage() {
  const { slug = '' } = useParams();
  const query = useQuery({
    queryKey: ['example', slug],
    queryFn: ({ signal }) => apiRequest(exampleEndpoints.example, { params: { slug }, signal }),
  });
  const example = query.data;
  usePageTitle(example?.title ?? t`Example course`);
  if (example) return <ExampleView example={example} />;
  return (
    <CourseState
      query={query}
      missing={
        <Missing title={t`There is no such example`} to="/examples" label={t`See all examples`}>
          <Trans>The address may be incomplete.</Trans>
        </Missing>
      }
    />
  );
}
