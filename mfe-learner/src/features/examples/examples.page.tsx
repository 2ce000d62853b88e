import { type ExampleItem, exampleEndpoints } from '@coursewright/contracts';
import { apiRequest, MfeLink, usePageTitle } from '@coursewright/mfe-kit';
import { useQuery } from '@coursewright/mfe-kit/query';
import { Button, Card, Container, CoverImage, MasteryPicture, PageHeader, VisuallyHidden } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { textDirection } from '../../shared/format.ts';
import { PageState } from '../../shared/page-state.tsx';
import { ExampleFacts } from './example-facts.tsx';

const ExampleCard = ({ example }: { example: ExampleItem }) => (
  <Card asChild padding="none" interactive>
    <article data-content dir={textDirection(example.title)} className="ln:flex ln:h-full ln:flex-col">
      <CoverImage
        src={example.cover}
        className="ln:aspect-[16/9] ln:w-full ln:border-b ln:border-line ln:bg-sunken ln:object-cover"
      />
      <div className="ln:flex ln:flex-1 ln:flex-col ln:gap-4 ln:p-5">
        <h2 className="ln:font-display ln:text-xl ln:leading-snug ln:font-semibold ln:break-words">{example.title}</h2>
        <p className="ln:flex ln:flex-wrap ln:gap-2">
          <ExampleFacts example={example} />
        </p>
        <p className="ln:text-muted">{example.summary}</p>
        <div>
          <h3 className="ln:mb-2 ln:text-sm ln:font-semibold">
            <Trans>What you learn</Trans>
          </h3>
          <ul className="ln:flex ln:flex-col ln:gap-2 ln:text-sm">
            {example.outcomes.map((outcome) => (
              <li key={outcome} className="ln:flex ln:gap-2">
                <Check className="ln:mt-0.5 ln:size-4 ln:flex-none ln:text-success" />
                {outcome}
              </li>
            ))}
          </ul>
        </div>
        <Button asChild className="ln:mt-auto">
          <MfeLink to={`/examples/${example.slug}`}>
            <Trans>
              Read the course<VisuallyHidden> {example.title}</VisuallyHidden>
            </Trans>
          </MfeLink>
        </Button>
      </div>
    </article>
  </Card>
);

export function ExamplesPage() {
  usePageTitle(t`Example courses`);
  const query = useQuery({
    queryKey: ['examples'],
    queryFn: ({ signal }) => apiRequest(exampleEndpoints.examples, { signal }),
  });
  if (!query.data) {
    return <PageState query={query} title={t`The examples could not be loaded`} label={t`Loading the examples`} />;
  }
  return (
    <Container className="ln:pb-16">
      <PageHeader
        title={t`Example courses`}
        subtitle={t`Whole courses with lessons, diagrams and quizzes. Read them here without an account, or copy one: it finds out what you know, practises what you do not, and says truly what you can.`}
      />
      <div className="ln:mb-10">
        <MasteryPicture />
      </div>
      <ul className="ln:grid ln:grid-cols-1 ln:gap-6 ln:sm:grid-cols-2 ln:lg:grid-cols-3">
        {query.data.examples.map((example) => (
          <li key={example.slug}>
            <ExampleCard example={example} />
          </li>
        ))}
      </ul>
    </Container>
  );
}
