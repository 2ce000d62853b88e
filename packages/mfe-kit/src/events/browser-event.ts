import type { Plan } from '@coursewright/contracts';

interface BrowserEvent<T> {
  dispatch(detail: T): void;
  subscribe(listener: (detail: T) => void): () => void;
}

export function createBrowserEvent<T>(name: string): BrowserEvent<T> {
  const type = `coursewright:${name}`;
  return {
    dispatch: (detail) => void window.dispatchEvent(new CustomEvent(type, { detail })),
    subscribe(listener) {
      const handle = (event: Event) => listener((event as CustomEvent<T>).detail);
      window.addEventListener(type, handle);
      return () => window.removeEventListener(type, handle);
    },
  };
}

const planChanged = createBrowserEvent<{ plan: Plan }>('plan-changed');
export const dispatchPlanChanged = planChanged.dispatch;
export const subscribePlanChanged = planChanged.subscribe;

const sessionEnded = createBrowserEvent<undefined>('session-ended');
/** The server no longer accepts the session and it could not be renewed. */
export const dispatchSessionEnded = () => sessionEnded.dispatch(undefined);
export const subscribeSessionEnded = sessionEnded.subscribe;

const siteMenuRequested = createBrowserEvent<undefined>('site-menu-requested');
/** For pages whose own bar replaces that of the site on small screens: `data-page-bar`. */
export const requestSiteMenu = () => siteMenuRequested.dispatch(undefined);
export const subscribeSiteMenuRequested = siteMenuRequested.subscribe;

/** Does nothing: mfe-learner 1.0.0 still calls it. */
export const dispatchCoursesChanged = (): void => {};
