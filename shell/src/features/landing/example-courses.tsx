import { type ExampleItem, exampleEndpoints } from '@coursewright/contracts';
import { apiRequest, MfeLink } from '@coursewright/mfe-kit';
import { readLanguage } from '@coursewright/mfe-kit/messages';
import { Card, Container, CoverImage, Skeleton } from '@coursewright/ui';
import { plural, t } from '@lingui/core/macro';
import { ArrowRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { WhatYouKnow } from './what-you-know.tsx';

const SHOWN = 3;
const PLACES = ['first', 'second', 'third'];

// Those in the reader's language first.
const choose = (examples: ExampleItem[]) => {
  const language = readLanguage();
  return examples.toSorted((a, b) => Number(b.language === language) - Number(a.language === language)).slice(0, SHOWN);
};

const Example = ({ example: { slug, title, cover, lessons, minutes, language } }: { example: ExampleItem }) => (
  <Card asChild padding="none" interactive className="sh:h-full">
    <MfeLink to={`/examples/${slug}`} lang={language} className="sh:flex sh:h-full sh:flex-col">
      <CoverImage
        src={cover}
        className="sh:aspect-[16/9] sh:w-full sh:border-b sh:border-line sh:bg-sunken sh:object-cover"
      />
      <span className="sh:flex sh:flex-1 sh:flex-col sh:gap-2 sh:p-5">
        <span dir="auto" className="sh:font-display sh:text-lg sh:leading-snug sh:font-semibold">
          {title}
        </span>
        <span className="sh:text-sm sh:text-muted">
          {`${plural(lessons, { one: '# lesson', other: '# lessons' })}, ${plural(minutes, { one: '# minute', other: '# minutes' })}`}
        </span>
        <span className="sh:mt-auto sh:flex sh:items-center sh:gap-1.5 sh:pt-1 sh:font-semibold sh:text-brand">
          <span>{t`Read now`}</span> <ArrowRight className="sh:size-4 sh:rtl:-scale-x-100" />
        </span>
      </span>
    </MfeLink>
  </Card>
);

export function ExampleCourses() {
  const [examples, setExamples] = useState<ExampleItem[]>();
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    apiRequest(exampleEndpoints.examples, { signal }).then(
      (answer) => setExamples(choose(answer.examples)),
      // The link below them still leads there.
      () => {},
    );
    return () => leaving.abort();
  }, []);
  return (
    <>
      <Container asChild>
        <section aria-labelledby="examples" className="sh:pb-16 sh:lg:pb-20">
          <p
            id="examples"
            className="sh:mb-5 sh:flex sh:flex-wrap sh:items-baseline sh:justify-between sh:gap-x-6 sh:gap-y-2"
          >
            <span className="sh:font-display sh:text-2xl sh:font-semibold">{t`Read one first`}</span>{' '}
            <MfeLink
              to="/examples"
              className="sh:font-semibold sh:text-brand sh:underline sh:underline-offset-4 sh:hover:no-underline"
            >{t`See all example courses`}</MfeLink>
          </p>
          <ul className="sh:grid sh:gap-5 sh:sm:grid-cols-3">
            {examples
              ? examples.map((example) => (
                  <li key={example.slug}>
                    <Example example={example} />
                  </li>
                ))
              : PLACES.map((place) => (
                  <li key={place} aria-hidden="true">
                    <Skeleton shape="block" height="20rem" />
                  </li>
                ))}
          </ul>
        </section>
      </Container>
      <WhatYouKnow />
    </>
  );
}
