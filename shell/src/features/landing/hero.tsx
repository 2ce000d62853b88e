import { MfeLink } from '@coursewright/mfe-kit';
import { Button, Container } from '@coursewright/ui';
import { useLikelySignedIn } from '../../app/session/use-likely-signed-in.ts';
import { CourseMock } from './course-mock.tsx';

const doors = {
  visitors: [
    { to: '/signup', label: 'SignUp' },
    { to: '/signin', label: 'SignIn' },
  ],
  members: [
    { to: '/create', label: 'Generate Course' },
    { to: '/home', label: 'Your courses' },
  ],
} as const;

export function Hero() {
  const whose = useLikelySignedIn() ? 'members' : 'visitors';
  const [first, second] = doors[whose];
  return (
    <Container asChild>
      <section className="sh:grid sh:items-center sh:gap-x-16 sh:gap-y-12 sh:pt-12 sh:pb-16 sh:lg:grid-cols-[1fr_1.08fr] sh:lg:pt-20 sh:lg:pb-24">
        <div>
          <h1 className="sh:font-display sh:text-display">Name a topic. Get a whole course.</h1>
          <p className="sh:mt-6 sh:max-w-xl sh:text-lg sh:text-pretty sh:text-muted sh:sm:text-xl">
            An outline you can change, lessons with pictures or videos, a teacher to ask, and a certificate at the end.
            Written for you while you watch.
          </p>
          <div data-for={whose} className="sh:mt-8 sh:flex sh:flex-wrap sh:gap-3">
            <Button asChild size="lg">
              <MfeLink to={first.to}>{first.label}</MfeLink>
            </Button>
            <Button asChild size="lg" variant="secondary">
              <MfeLink to={second.to}>{second.label}</MfeLink>
            </Button>
          </div>
          <p className="sh:mt-5 sh:text-sm sh:text-muted">Free to begin, and your courses stay yours.</p>
        </div>
        <CourseMock />
      </section>
    </Container>
  );
}
