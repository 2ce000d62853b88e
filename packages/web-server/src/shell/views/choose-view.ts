import type { FirstView, FirstViews } from './first-views.ts';

/** What is sent for a path: a whole page, or a frame for one that scripts will show. */
export interface ChosenView {
  view: FirstView;
  complete: boolean;
  status: 200 | 404;
}

/** `claims` are the first segments that belong to microfrontends, such as `/home`. */
export function chooseView(views: FirstViews, claims: readonly string[], path: string): ChosenView {
  const asked = path.toLowerCase().replace(/(?<=.)\/+$/, '');
  const page = views.pages.find((candidate) => candidate.path === asked);
  if (page) return { view: page, complete: true, status: 200 };
  const known = claims.some((claim) => isBelow(asked, claim.toLowerCase())) || views.paths.some(matches(asked));
  if (known) return { view: frameAt(views, asked), complete: false, status: 200 };
  return { view: views.notFound, complete: true, status: 404 };
}

/** What is sent where a whole page cannot be. */
export const frameAt = ({ frames, notFound }: FirstViews, path: string): FirstView =>
  frames.find((frame) => frame.path === path) ?? frames.find((frame) => frame.path === '*') ?? notFound;

const isBelow = (path: string, claim: string) => path === claim || path.startsWith(`${claim}/`);

/** Segment by segment; a `:parameter` is any one. */
const matches = (path: string) => {
  const asked = path.split('/').slice(1);
  return (pattern: string) => {
    const segments = pattern.replace(/^\//, '').split('/');
    return segments.length === asked.length && segments.every((one, i) => one.startsWith(':') || one === asked[i]);
  };
};
