import { quizEndpoints, type ResponseOf } from '@coursewright/contracts';
import { apiRequest, MfeLink, usePageTitle } from '@coursewright/mfe-kit';
import { useQuery } from '@coursewright/mfe-kit/query';
import { Card, Container, EmptyState, PageHeader, ProgressBar } from '@coursewright/ui';
import { useState } from 'react';
import { ButtonLink } from '../../shared/button-link.ts';
import { PageState } from '../../shared/page-state.tsx';
import { useRetry } from '../../shared/retry.ts';
import { RetryNotice } from '../../shared/retry-notice.tsx';
import { SampleBadge } from '../../shared/sample-badge.tsx';
import { LessonLink, Question } from './question.tsx';
import { type Recall, recallQuery } from './quiz.api.ts';
import { timeUntil } from './time-until.ts';

function Review({ cards, onEnd }: { cards: Recall['due']; onEnd: () => void }) {
  const [place, setPlace] = useState(0);
  const [answered, setAnswered] = useState<ResponseOf<typeof quizEndpoints.answerRecall> & { choice: number }>();
  const { state, busy, run } = useRetry();
  const card = cards[place];
  if (!card) return null;
  const isLast = place + 1 === cards.length;

  async function check(cardId: string, choice: number) {
    const said = await run((signal) =>
      apiRequest(quizEndpoints.answerRecall, { params: { cardId }, body: { choice }, signal }),
    );
    if (said) setAnswered({ ...said, choice });
  }
  function goOn() {
    setAnswered(undefined);
    if (isLast) onEnd();
    else setPlace(place + 1);
  }
  return (
    <div className="ln:flex ln:flex-col ln:gap-6">
      <ProgressBar percent={(100 * place) / cards.length} label={`Question ${place + 1} of ${cards.length}`} />
      <Card padding="lg" className="ln:flex ln:flex-col ln:gap-5">
        <p className="ln:flex ln:flex-wrap ln:items-center ln:gap-3 ln:text-sm ln:text-muted">
          <MfeLink to={`/course/${card.courseId}`} className="ln:font-semibold ln:text-brand ln:break-words">
            <bdi>{card.courseTitle}</bdi>
          </MfeLink>
          {card.source === 'sample' && <SampleBadge>Sample question</SampleBadge>}
        </p>
        <Question
          key={card.cardId}
          item={card}
          answer={answered && { ...answered.verdict, choice: answered.choice }}
          follows={place > 0}
          busy={busy}
          onAnswer={(choice) => void check(card.cardId, choice)}
          more={
            <>
              {answered && <p className="ln:mt-3">It comes back {timeUntil(answered.nextDue)}.</p>}
              <LessonLink to={`/course/${card.courseId}?at=${card.subtopicId}`}>Read the lesson again</LessonLink>
            </>
          }
          next={{ label: isLast ? 'Done' : 'Next question', go: goOn }}
        />
        <RetryNotice state={state} title="Your answer has not been saved yet" />
      </Card>
    </div>
  );
}

export function RecallPage() {
  usePageTitle('Recall');
  const query = useQuery(recallQuery);
  const recall = query.data;
  const [cards, setCards] = useState<Recall['due']>([]);
  const [round, setRound] = useState(0);
  if (!recall) {
    return <PageState query={query} title="Your questions could not be loaded" label="Loading your questions" />;
  }
  // Questions that become due meanwhile wait for the next round.
  if (cards.length === 0 && recall.due.length > 0) setCards(recall.due);

  async function end() {
    await query.refetch();
    setCards([]);
    setRound(round + 1);
  }
  return (
    <Container width="text" className="ln:pb-16">
      <PageHeader
        title="Recall"
        subtitle="Questions you missed come back here just before you would forget them again."
      />
      {cards.length > 0 ? (
        <Review key={round} cards={cards} onEnd={() => void end()} />
      ) : (
        <NothingDue recall={recall} />
      )}
    </Container>
  );
}

function NothingDue({ recall: { total, nextDue } }: { recall: Recall }) {
  const toCourses = <ButtonLink to="/home" label="My courses" />;
  return (
    <Card>
      <EmptyState title="Nothing is due" action={toCourses}>
        {nextDue ? (
          <p role="status">
            The next question comes <time dateTime={nextDue}>{timeUntil(nextDue)}</time>.{' '}
            {total === 1 ? 'One question is kept for you.' : `${total} questions are kept for you.`}
          </p>
        ) : (
          'Take the quiz of a topic. Questions you miss come back here.'
        )}
      </EmptyState>
    </Card>
  );
}
