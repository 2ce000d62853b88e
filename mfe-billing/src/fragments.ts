import type { FragmentLoader } from '@coursewright/mfe-kit';

/** What other pages may show of this part: the landing page has the plan cards. */
export const fragments: Record<string, FragmentLoader> = {
  'plan-cards': () =>
    import(/* webpackChunkName: "fragment-plan-cards" */ './features/pricing/plan-cards.fragment.tsx'),
};
