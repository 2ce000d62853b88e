import { subscribeNotifications } from '@coursewright/mfe-kit';
import { type RenderRoutesOptions, renderRoutes } from '@coursewright/mfe-kit/testing';
import { act, cleanup } from '@testing-library/react';
import { routes } from '../routes.tsx';
import { externalNavigation } from '../shared/external-navigation.ts';

let forget = () => {};

/** The tab's storage is kept between visits. */
export async function visit(
  path: string,
  { state, ...options }: Omit<RenderRoutesOptions, 'path'> & { state?: unknown } = {},
) {
  forget();
  cleanup();
  const toasts: string[] = [];
  forget = subscribeNotifications(({ kind, text }) => toasts.push(`${kind}: ${text}`));
  const view = renderRoutes(routes, { path: '/elsewhere', ...options });
  await act(() => view.router.navigate(path, { state }));
  const callsTo = (wanted: string) => view.calls.filter(({ path: called }) => called === wanted);
  return { ...view, toasts, callsTo, search: () => view.router.state.location.search };
}

export function fakeExternalNavigation({ blocked = false } = {}) {
  const seen: string[] = [];
  jest.spyOn(externalNavigation, 'redirect').mockImplementation((url) => void seen.push(`leaves for ${url}`));
  jest.spyOn(externalNavigation, 'openTab').mockImplementation(() => {
    seen.push('opens a tab');
    return {
      blocked,
      goTo: (url) => void seen.push(`the tab goes to ${url}`),
      close: () => void seen.push('the tab closes'),
    };
  });
  return seen;
}
