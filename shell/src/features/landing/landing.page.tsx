import { MfeLink, useBrand, usePageTitle } from '@coursewright/mfe-kit';
import { Container, whenIdle } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ArrowRight, MessageCircleQuestion, PenLine, Repeat, ShieldCheck } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ButtonLink } from '../../button-link.ts';
import { RemoteFragment } from '../../remotes/remote-fragment.tsx';
import { useLikelySignedIn } from '../../session/hydration.ts';
import { SectionHeading, type Step, Steps } from '../information/section.tsx';
import { PlansPending } from '../plans/plans-pending.tsx';
import { loadPolicies } from '../policies/policies.ts';
import { CourseMock } from './course-mock.tsx';
import { type Later, TopicField } from './topic-field.tsx';

const MARGIN = '800px';

type NearViewportProps = { pending: ReactNode; className: string; children: ReactNode };

function NearViewport({ pending, className, children }: NearViewportProps) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(typeof IntersectionObserver === 'undefined');

  useEffect(() => {
    if (near || !place.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: MARGIN,
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [near]);

  return (
    <div ref={place} className={className}>
      {near ? children : pending}
    </div>
  );
}

function PlanCards({ later }: { later: Later | undefined }) {
  const [attempt, setAttempt] = useState(0);
  return (
    <Container asChild>
      <section aria-label={t`Plans`} className="sh:pb-16 sh:lg:pb-24">
        <SectionHeading
          title={t`Plans`}
        >{t`Start for free. Pay when you want longer courses or videos.`}</SectionHeading>
        <NearViewport className="sh:lg:not-has-[[data-away]]:min-h-[34rem]" pending={<PlansPending />}>
          <RemoteFragment
            key={attempt}
            remote="billing"
            name="plan-cards"
            pending={<PlansPending />}
            fallback={later && <later.PlansUnavailable onRetry={() => setAttempt(attempt + 1)} />}
          />
        </NearViewport>
      </section>
    </Container>
  );
}

const listFacts = () => [
  {
    icon: PenLine,
    title: t`Written while you watch`,
    text: t`You see the outline first and change what you like. Then each lesson appears as it is written, with its picture or video. Writing continues when you close the tab.`,
  },
  {
    icon: MessageCircleQuestion,
    title: t`A teacher who quotes the lesson`,
    text: t`Ask about any lesson. The answer quotes the passage it is based on, and your conversation is kept on all your devices.`,
  },
  {
    icon: Repeat,
    title: t`Remember what you read`,
    text: t`Short quizzes after the lessons, and questions that come back days later, when you are about to forget.`,
  },
  {
    icon: ShieldCheck,
    title: t`Proof, and a copy to keep`,
    text: t`A certificate that anyone can verify by its link, and the whole course as PDF, Markdown or SCORM.`,
  },
];

function FeatureBlurb() {
  const { name } = useBrand();
  return (
    <section className="sh:border-y sh:border-line sh:bg-surface sh:py-16 sh:lg:py-20">
      <Container className="sh:grid sh:gap-12 sh:lg:grid-cols-[1fr_1.3fr] sh:lg:gap-20">
        <div>
          <h2 className="sh:text-3xl">{t`For topics that no course covers`}</h2>
          <p className="sh:mt-4 sh:text-lg sh:text-pretty sh:text-muted">
            <Trans>
              Libraries of ready-made courses are wide and shallow. {name} goes the other way: it writes one course,
              about what you asked for, in the order that makes sense to learn it.
            </Trans>
          </p>
          <MfeLink
            to="/features"
            className="sh:mt-6 sh:inline-flex sh:items-center sh:gap-1.5 sh:font-semibold sh:text-brand sh:underline-offset-4 sh:hover:underline"
          >
            <span>{t`See all features`}</span> <ArrowRight className="sh:size-4 sh:rtl:-scale-x-100" />
          </MfeLink>
        </div>
        <ul className="sh:grid sh:gap-8">
          {listFacts().map(({ icon: Icon, title, text }) => (
            <li key={title} className="sh:flex sh:gap-5">
              <span className="sh:grid sh:size-11 sh:shrink-0 sh:place-items-center sh:rounded-card sh:bg-brand-soft sh:text-brand">
                <Icon className="sh:size-5" />
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

function GetStarted() {
  const signedIn = useLikelySignedIn();
  return (
    <Container asChild>
      <section className="sh:py-16 sh:lg:py-24">
        <div className="sh:flex sh:flex-wrap sh:items-center sh:justify-between sh:gap-8 sh:rounded-panel sh:bg-[#0b4f42] sh:px-6 sh:py-12 sh:text-white sh:sm:px-12 sh:lg:py-16">
          <div className="sh:max-w-xl">
            <h2 className="sh:text-3xl">{t`What would you like to understand?`}</h2>
            <p className="sh:mt-3 sh:text-lg sh:text-white/80">{t`Your first course is written in minutes, and it is free.`}</p>
          </div>
          <MfeLink
            to={signedIn ? '/create' : '/signup'}
            className="sh:rounded-control sh:bg-accent sh:px-7 sh:py-3.5 sh:text-lg sh:font-semibold sh:text-on-accent sh:transition-transform sh:hover:-translate-y-0.5 sh:focus-visible:outline-white"
          >{t`Get Started`}</MfeLink>
        </div>
      </section>
    </Container>
  );
}

const visitorLinks = () => ({
  first: { to: '/signup', label: t`SignUp` },
  second: { to: '/signin', label: t`SignIn` },
});

const memberLinks = () => ({
  first: { to: '/create', label: t`Generate Course` },
  second: { to: '/home', label: t`Your courses` },
});

function Hero({ later }: { later: Later | undefined }) {
  const signedIn = useLikelySignedIn();
  const { first, second } = signedIn ? memberLinks() : visitorLinks();
  return (
    <Container asChild>
      <section className="sh:grid sh:items-center sh:gap-x-16 sh:gap-y-12 sh:pt-12 sh:pb-16 sh:lg:grid-cols-[1fr_1.08fr] sh:lg:pt-20 sh:lg:pb-24">
        <div>
          <h1 className="sh:font-display sh:text-display sh:text-wrap">{t`Name a topic. Get a whole course.`}</h1>
          <p className="sh:mt-6 sh:max-w-xl sh:text-lg sh:text-pretty sh:text-muted sh:sm:text-xl">{t`An outline you can change, lessons with pictures or videos, a teacher to ask, and a certificate at the end. Written for you while you watch.`}</p>
          <TopicField later={later}>
            {t`You see the outline at once. Free to start, and your courses stay yours.`}
          </TopicField>
          <div data-for={signedIn ? 'members' : 'visitors'} className="sh:mt-3 sh:flex sh:flex-wrap sh:gap-3">
            <ButtonLink to={first.to} label={first.label} variant="secondary" />
            <ButtonLink to={second.to} label={second.label} variant="ghost" />
          </div>
        </div>
        <CourseMock />
      </section>
    </Container>
  );
}

const listSteps = (): Step[] => [
  { title: t`Name your topic`, text: t`Type what you want to learn and the sub-topics the course must include.` },
  {
    title: t`Check the outline`,
    text: t`See every topic and sub-topic before a single lesson is written; move, rename, remove or add some.`,
  },
  {
    title: t`Learn and prove it`,
    text: t`Read, ask questions and take the quizzes at your own pace. At 100 percent you get the certificate.`,
  },
];

function HowItWorks() {
  return (
    <Container asChild>
      <section className="sh:py-16 sh:lg:py-24">
        <SectionHeading
          title={t`How it works`}
        >{t`From an idea to the first lesson takes about a minute.`}</SectionHeading>
        <Steps steps={listSteps()} />
      </section>
    </Container>
  );
}

function Testimonial() {
  return (
    <section className="sh:bg-accent-soft sh:py-16 sh:lg:py-20">
      <Container>
        <figure className="sh:max-w-4xl">
          <blockquote className="sh:font-display sh:text-2xl sh:leading-snug sh:font-medium sh:text-balance sh:lg:text-3xl">{t`“I wanted to understand the bread I bake, down to the chemistry. No course I found had that. This one did, because I had asked for it.”`}</blockquote>
          <figcaption className="sh:mt-6 sh:text-accent-ink">{t`Example testimonial`}</figcaption>
        </figure>
      </Container>
    </section>
  );
}

export function LandingPage() {
  usePageTitle(t`Name a topic, get a whole course`);
  const [later, setLater] = useState<Later>();
  useEffect(() => {
    import(/* webpackChunkName: "landing-later" */ './later.ts').then(setLater, () => {});
  }, []);
  // a failure is harmless: a policy page loads them again
  useEffect(() => whenIdle(() => void loadPolicies().catch(() => {})), []);
  return (
    <>
      <Hero later={later} />
      {/* its place is kept; without the script the page is complete without it */}
      <div className="needs-script sh:min-h-176">{later && <later.ExampleCourses />}</div>
      <FeatureBlurb />
      <HowItWorks />
      <PlanCards later={later} />
      <Testimonial />
      <GetStarted />
    </>
  );
}
