import { subscribeNotifications } from '@coursewright/mfe-kit';
import { type RenderRoutesOptions, renderRoutes } from '@coursewright/mfe-kit/testing';
import { act, cleanup } from '@testing-library/react';
import { routes } from '../routes.tsx';

let forget = () => {};

/** Opens a page by its address and what the page before handed over. What the tab remembers stays from visit to visit. */
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
