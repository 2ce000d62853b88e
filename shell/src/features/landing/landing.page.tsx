import { usePageTitle } from '@coursewright/mfe-kit';
import { useEffect } from 'react';
import { whenIdle } from '../../remotes/prefetch.ts';
import { loadPolicies } from '../policies/load-policies.api.ts';
import { FeatureBlurb } from './feature-blurb.tsx';
import { GetStarted } from './get-started.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { PlanCards } from './plan-cards.tsx';
import { Testimonial } from './testimonial.tsx';

export function LandingPage() {
  usePageTitle('Name a topic, get a whole course');
  // a failure is no loss: a policy page loads them again
  useEffect(() => whenIdle(() => void loadPolicies().catch(() => {})), []);
  return (
    <>
      <Hero />
      <FeatureBlurb />
      <HowItWorks />
      <PlanCards />
      <Testimonial />
      <GetStarted />
    </>
  );
}
