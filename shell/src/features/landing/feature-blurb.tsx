import { MfeLink, useBrand } from '@coursewright/mfe-kit';
import { Container } from '@coursewright/ui';
import { ArrowRight, Image, PenLine, ShieldCheck } from 'lucide-react';

const facts = [
  {
    icon: PenLine,
    title: 'Your subject, your depth',
    text: 'Add up to five sub-topics of your own and decide how far the course goes.',
  },
  {
    icon: Image,
    title: 'Theory with pictures',
    text: 'Every lesson comes with something to look at, and appears on the page while it is written.',
  },
  {
    icon: ShieldCheck,
    title: 'Nothing gets lost',
    text: 'Close the tab, change the device, come back next week: your course goes on where you left it.',
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
