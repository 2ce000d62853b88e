import { type Plan, visitorEndpoints } from '@coursewright/contracts';
import { apiRequest, buildUrl, forgetVisitorOutline, requestVisitorOutline, useSession } from '@coursewright/mfe-kit';
import { queryOptions } from '@coursewright/mfe-kit/query';
import { type GenerationCalls, learnerCalls } from '../generation/generation.api.ts';

async function getVisitorOutline() {
  const { outline } = await apiRequest(visitorEndpoints.visitorOutline);
  if (!outline) forgetVisitorOutline();
  return outline;
}

export const visitorOutlineQuery = queryOptions({ queryKey: ['visitor-outline'], queryFn: getVisitorOutline });

const visitorCalls: GenerationCalls = {
  eventsUrl: (generationId) => buildUrl(visitorEndpoints.visitorOutlineEvents, { generationId }),
  async find(generationId) {
    const outline = await getVisitorOutline();
    if (outline?.generationId !== generationId) throw new Error('The outline is no longer there.');
  },
  async retry(_, signal) {
    const outline = await getVisitorOutline();
    if (!outline) throw new Error('The outline is no longer there.');
    return requestVisitorOutline(outline.request.topic, signal);
  },
  async cancel(generationId) {
    forgetVisitorOutline();
    await apiRequest(visitorEndpoints.discardVisitorOutline, { params: { generationId } });
  },
};

interface OutlineOwner {
  readonly id: string;
  readonly plan: Plan;
  readonly isVisitor: boolean;
  readonly calls: GenerationCalls;
}

const VISITOR: OutlineOwner = { id: 'visitor', plan: 'free', isVisitor: true, calls: visitorCalls };

// The signed-in learner, or the visitor of this browser.
export function useOutlineOwner(): OutlineOwner {
  const { user } = useSession();
  return user ? { id: user.id, plan: user.plan, isVisitor: false, calls: learnerCalls } : VISITOR;
}
