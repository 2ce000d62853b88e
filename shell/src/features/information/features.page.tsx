import { MfeLink, usePageTitle } from '@coursewright/mfe-kit';
import { Button, Card, Container, PageHeader } from '@coursewright/ui';
import { useLikelySignedIn } from '../../app/session/use-likely-signed-in.ts';
import { SectionHeading } from '../landing/section-heading.tsx';
import { benefits, features, steps } from './features.ts';
import { Steps } from './steps.tsx';

export function FeaturesPage() {
  usePageTitle('Features');
  const signedIn = useLikelySignedIn();
  return (
    <Container className="sh:pb-20">
      <PageHeader title="Features" subtitle="Everything between a topic in your head and a course you have finished." />
      <ul className="sh:grid sh:gap-5 sh:sm:grid-cols-2 sh:lg:grid-cols-3">
        {features.map(({ icon: Icon, title, text }) => (
          <Card asChild key={title} padding="lg">
            <li>
              <Icon className="sh:size-7 sh:text-brand" aria-hidden="true" />
              <h2 className="sh:mt-4 sh:text-xl">{title}</h2>
              <p className="sh:mt-2 sh:text-pretty sh:text-muted">{text}</p>
            </li>
          </Card>
        ))}
      </ul>

      <section className="sh:mt-16 sh:rounded-panel sh:bg-brand-soft sh:px-6 sh:py-10 sh:sm:px-10 sh:lg:mt-24">
        <h2 className="sh:text-3xl">Benefits</h2>
        <dl className="sh:mt-8 sh:grid sh:gap-8 sh:md:grid-cols-3">
          {benefits.map(({ title, text }) => (
            <div key={title}>
              <dt className="sh:font-display sh:text-xl sh:font-semibold">{title}</dt>
              <dd className="sh:mt-2 sh:text-pretty sh:text-muted">{text}</dd>
            </div>
          ))}
        </dl>
      </section>

      <section className="sh:mt-16 sh:lg:mt-24">
        <SectionHeading title="How It Works" />
        <Steps steps={steps} />
        <Button asChild size="lg" className="sh:mt-12">
          <MfeLink to={signedIn ? '/create' : '/signup'}>Get Started</MfeLink>
        </Button>
      </section>
    </Container>
  );
}
