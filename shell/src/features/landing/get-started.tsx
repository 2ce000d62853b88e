import { MfeLink } from '@coursewright/mfe-kit';
import { Container } from '@coursewright/ui';
import { useLikelySignedIn } from '../../app/session/use-likely-signed-in.ts';

export function GetStarted() {
  const signedIn = useLikelySignedIn();
  return (
    <Container asChild>
      <section className="sh:py-16 sh:lg:py-24">
        <div className="sh:flex sh:flex-wrap sh:items-center sh:justify-between sh:gap-8 sh:rounded-panel sh:bg-[#0b4f42] sh:px-6 sh:py-12 sh:text-white sh:sm:px-12 sh:lg:py-16">
          <div className="sh:max-w-xl">
            <h2 className="sh:text-3xl">What would you like to understand?</h2>
            <p className="sh:mt-3 sh:text-lg sh:text-white/80">
              Your first course is written in minutes, and it is free.
            </p>
          </div>
          <MfeLink
            to={signedIn ? '/create' : '/signup'}
            className="sh:rounded-control sh:bg-accent sh:px-7 sh:py-3.5 sh:text-lg sh:font-semibold sh:text-on-accent sh:transition-transform sh:hover:-translate-y-0.5 sh:focus-visible:outline-white"
          >
            Get Started
          </MfeLink>
        </div>
      </section>
    </Container>
  );
}
