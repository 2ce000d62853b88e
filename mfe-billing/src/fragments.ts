import type { FragmentLoader } from '@coursewright/mfe-kit';

export const fragments: Record<string, FragmentLoader> = {
  'plan-cards': () =>
    import(/* webpackChunkName: "fragment-plan-cards" */ './features/pricing/plan-cards.tsx').then(
      ({ PlanCards: Component }) => ({ Component }),
    ),
};
