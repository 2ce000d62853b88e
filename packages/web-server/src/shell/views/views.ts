import type { MfeConfig } from '@coursewright/contracts';
import type { RemoteSource } from '../config.ts';
import { chooseView, frameAt } from './choose-view.ts';
import { fillView } from './fill-view.ts';
import type { FirstViews } from './first-views.ts';
import type { PolicyTexts } from './policy-texts.ts';

/** What a page shows before its scripts have run. */
export interface SentView {
  status: 200 | 404;
  body: string;
  /** Whether that is the whole page; else it stands in for one. */
  complete: boolean;
  /** What this page needs beyond the files of every page. */
  files: readonly string[];
}

interface ViewsOptions {
  remotes: readonly RemoteSource[];
  brand: MfeConfig['brand'];
  policies: PolicyTexts;
}

/** Chooses what to send for a path and fills it in. */
export function createViews({ remotes, brand, policies }: ViewsOptions) {
  const claims = remotes.flatMap(({ paths }) => paths);

  return async (views: FirstViews, path: string): Promise<SentView> => {
    const { view, complete, status } = chooseView(views, claims, path);
    if (!view.html.includes(views.placeholders.policy)) {
      return { status, complete, files: view.files, body: fillView(views, view.html, brand) };
    }
    const policy = (await policies()).get(view.path);
    // without the text the page would have to be another one: it asks for itself then
    const shown = policy === undefined ? frameAt(views, '*') : view;
    const body = fillView(views, shown.html, brand, policy);
    return { status, complete: policy !== undefined, files: view.files, body };
  };
}
