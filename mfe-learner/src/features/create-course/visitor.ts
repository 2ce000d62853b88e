import { type Plan, visitorEndpoints } from '@coursewright/contracts';
import {
  apiRequest,
  buildUrl,
  forgetVisitorOutline,
  localStore,
  requestVisitorOutline,
  textLike,
  useSession,
} from '@coursewright/mfe-kit';
import { queryOptions } from '@coursewright/mfe-kit/query';
import { type GenerationCalls, learnerCalls } from '../generation/writing.ts';

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
    const { topic, brief } = outline.request;
    return requestVisitorOutline(topic, signal, brief?.answers);
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

const WISH_KEY = 'learner.course-after-sign-in';

// The outline of which a visitor pressed Generate Course. It stays through a reload, a reset of the password and another tab.
export const courseWish = {
  save: (generationId: string) => localStore.save(WISH_KEY, generationId),
  isFor: (generationId: string) => localStore.read(WISH_KEY, textLike(/./)) === generationId,
  forget: () => localStore.remove(WISH_KEY),
};
