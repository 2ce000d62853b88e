import { usePageTitle } from '@coursewright/mfe-kit';
import { Card, Container, MasteryPicture, PageHeader } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { BookOpenCheck, Eye, Keyboard, ListTree, type LucideIcon, SlidersHorizontal, Sparkles } from 'lucide-react';
import { ButtonLink } from '../../button-link.ts';
import { useLikelySignedIn } from '../../session/hydration.ts';
import { SectionHeading, type Step, Steps } from './section.tsx';

interface Feature extends Step {
  icon: LucideIcon;
}

const listFeatures = (): Feature[] => [
  {
    icon: Keyboard,
    title: t`Topic Input`,
    text: t`Name any subject in your own words, and up to five sub-topics the course has to cover.`,
  },
  {
    icon: SlidersHorizontal,
    title: t`Course Type Preferences`,
    text: t`Theory with images, or videos with theory: decide before the writing begins.`,
  },
  {
    icon: Sparkles,
    title: t`AI-Powered Generation`,
    text: t`Outline, lessons and quizzes are written for your course. Everything is saved at once, so nothing is lost.`,
  },
  {
    icon: BookOpenCheck,
    title: t`Learning Styles`,
    text: t`Read, watch, test yourself, or ask the teacher, whose answers quote the lesson. Questions come back when you are about to forget.`,
  },
  {
    icon: ListTree,
    title: t`Personalized Curriculum`,
    text: t`Topics come in the order that builds understanding, five or ten sub-topics of it. Move, rename and remove them, or have a lesson rewritten: simpler, deeper, with an example.`,
  },
  {
    icon: Eye,
    title: t`Real-time Preview`,
    text: t`Look at the outline before you accept it, and read each lesson while it is being written.`,
  },
];

const listBenefits = (): Step[] => [
  {
    title: t`Time Efficiency`,
    text: t`Minutes from a question to the first lesson, instead of evenings of searching.`,
  },
  {
    title: t`AI-Enhanced Materials`,
    text: t`Explanations with a picture or a video chosen for the lesson, and a source for every picture.`,
  },
  {
    title: t`Interactive Learning`,
    text: t`The course finds out what you know, practises what you do not, and says truly what you can. A teacher and notes stand beside each lesson, and anyone can verify the certificate.`,
  },
];

const listSteps = (): Step[] => [
  { title: t`Enter your topic`, text: t`Say what you want to learn and choose the kind and length of the course.` },
  {
    title: t`Review the outline`,
    text: t`Go through the topics and sub-topics, then generate or go back and change them.`,
  },
  { title: t`Study and finish`, text: t`Take the lessons at your own pace. At 100 percent your certificate is ready.` },
];

export function FeaturesPage() {
  usePageTitle(t`Features`);
  const signedIn = useLikelySignedIn();
  return (
    <Container className="sh:pb-20">
      <PageHeader
        title={t`Features`}
        subtitle={t`Everything between a topic in your head and a course you have finished.`}
      />
      <ul className="sh:grid sh:gap-5 sh:sm:grid-cols-2 sh:lg:grid-cols-3">
        {listFeatures().map(({ icon: Icon, title, text }) => (
          <Card asChild key={title} padding="lg">
            <li>
              <Icon className="sh:size-7 sh:text-brand" />
              <h2 className="sh:mt-4 sh:text-xl">{title}</h2>
              <p className="sh:mt-2 sh:text-pretty sh:text-muted">{text}</p>
            </li>
          </Card>
        ))}
      </ul>

      <section className="sh:mt-16 sh:rounded-panel sh:bg-brand-soft sh:px-6 sh:py-10 sh:sm:px-10 sh:lg:mt-24">
        <div className="sh:grid sh:items-center sh:gap-8 sh:lg:grid-cols-2">
          <h2 className="sh:text-3xl">{t`Benefits`}</h2>
          <MasteryPicture />
        </div>
        <dl className="sh:mt-8 sh:grid sh:gap-8 sh:md:grid-cols-3">
          {listBenefits().map(({ title, text }) => (
            <div key={title}>
              <dt className="sh:font-display sh:text-xl sh:font-semibold">{title}</dt>
              <dd className="sh:mt-2 sh:text-pretty sh:text-muted">{text}</dd>
            </div>
          ))}
        </dl>
      </section>

      <section className="sh:mt-16 sh:lg:mt-24">
        <SectionHeading title={t`How It Works`} />
        <Steps steps={listSteps()} />
        <ButtonLink to={signedIn ? '/create' : '/signup'} label={t`Get Started`} size="lg" className="sh:mt-12" />
      </section>
    </Container>
  );
}
