import { MfeLink, useBrand } from '@coursewright/mfe-kit';
import { Container } from '@coursewright/ui';
import { ArrowRight, MessageCircleQuestion, PenLine, Repeat, ShieldCheck } from 'lucide-react';

const facts = [
  {
    icon: PenLine,
    title: 'Written while you watch',
    text: 'You see the outline first and change what you like. Then each lesson appears as it is written, with its picture or video, and goes on being written when you close the tab.',
  },
  {
    icon: MessageCircleQuestion,
    title: 'A teacher who shows where it says so',
    text: 'Ask about any lesson. The answer quotes the passage it comes from, and there it is again tomorrow, on any device.',
  },
  {
    icon: Repeat,
    title: 'Known, not just read',
    text: 'Short quizzes after the lessons, and questions that come back days later, when you are about to forget.',
  },
  {
    icon: ShieldCheck,
    title: 'Proof, and a copy to keep',
    text: 'A certificate that anybody can verify by its link, and the whole course as PDF, Markdown or SCORM.',
  },
];

export function FeatureBlurb() {
  const { name } = useBrand();
  return (
    <section className="sh:border-y sh:border-line sh:bg-surface sh:py-16 sh:lg:py-20">
      <Container className="sh:grid sh:gap-12 sh:lg:grid-cols-[1fr_1.3fr] sh:lg:gap-20">
        <div>
          <h2 className="sh:text-3xl">For the things nobody has made a course about</h2>
          <p className="sh:mt-4 sh:text-lg sh:text-pretty sh:text-muted">
            Libraries of ready-made courses are wide and shallow. {name} goes the other way: it writes one course, about
            what you asked for, in the order that makes sense to learn it.
          </p>
          <MfeLink
            to="/features"
            className="sh:mt-6 sh:inline-flex sh:items-center sh:gap-1.5 sh:font-semibold sh:text-brand sh:underline-offset-4 sh:hover:underline"
          >
            See all features <ArrowRight className="sh:size-4" aria-hidden="true" />
          </MfeLink>
        </div>
        <ul className="sh:grid sh:gap-8">
          {facts.map(({ icon: Icon, title, text }) => (
            <li key={title} className="sh:flex sh:gap-5">
              <span className="sh:grid sh:size-11 sh:shrink-0 sh:place-items-center sh:rounded-card sh:bg-brand-soft sh:text-brand">
                <Icon className="sh:size-5" aria-hidden="true" />
              </span>
              <div>
                <h3 className="sh:text-xl">{title}</h3>
                <p className="sh:mt-1 sh:text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </Container>
    </section>
  );
}
