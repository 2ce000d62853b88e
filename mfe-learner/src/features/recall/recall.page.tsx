import { MfeLink, usePageTitle } from '@coursewright/mfe-kit';
import { useQuery } from '@coursewright/mfe-kit/query';
import { Button, Card, Container, EmptyState, PageHeader } from '@coursewright/ui';
import { useState } from 'react';
import { PageFailure } from '../../shared/page-failure.tsx';
import { PageSpinner } from '../../shared/page-spinner.tsx';
import { type Recall, recallQuery } from './recall.api.ts';
import { Review } from './review.tsx';
import { timeUntil } from './time-until.ts';

/** Missed questions of all courses, when they are due. */
export function Component() {
  usePageTitle('Recall');
  const { data: recall, error, refetch } = useQuery(recallQuery);
  const [cards, setCards] = useState<Recall['due']>([]);
  const [round, setRound] = useState(0);
  if (!recall && error) {
    return <PageFailure title="Your questions could not be loaded" error={error} onRetry={() => void refetch()} />;
  }
  if (!recall) return <PageSpinner label="Loading your questions" />;
  // what comes due meanwhile waits for the next round
  if (cards.length === 0 && recall.due.length > 0) setCards(recall.due);

  async function end() {
    await refetch();
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
  const toCourses = (
    <Button asChild>
      <MfeLink to="/home">My courses</MfeLink>
    </Button>
  );
  return (
    <Card>
      <EmptyState title="Nothing is due" action={toCourses}>
        {nextDue ? (
          <p role="status">
            The next question comes <time dateTime={nextDue}>{timeUntil(nextDue)}</time>.{' '}
            {total === 1 ? 'One question is kept for you.' : `${total} questions are kept for you.`}
          </p>
        ) : (
          'Take the quiz of a topic: what you miss there comes back here.'
        )}
      </EmptyState>
    </Card>
  );
}
