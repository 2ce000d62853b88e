import { Container } from '@coursewright/ui';
import { type Step, Steps } from '../information/steps.tsx';
import { SectionHeading } from './section-heading.tsx';

const steps: Step[] = [
  { title: 'Name your topic', text: 'Type what you want to learn, with the sub-topics you must not miss.' },
  {
    title: 'Check the outline',
    text: 'See every topic and sub-topic before a single lesson is written; move, rename, remove or add some.',
  },
  {
    title: 'Learn and prove it',
    text: 'Read, ask, take the quizzes at your own pace. At 100 percent the certificate is yours.',
  },
];

export function HowItWorks() {
  return (
    <Container asChild>
      <section className="sh:py-16 sh:lg:py-24">
        <SectionHeading title="How it works">From an idea to the first lesson takes about a minute.</SectionHeading>
        <Steps steps={steps} />
      </section>
    </Container>
  );
}
