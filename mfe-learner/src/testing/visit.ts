import type { OutlineView } from '@coursewright/contracts';
import { subscribeAnnouncements, subscribeNotifications } from '@coursewright/mfe-kit';
import { FakeEventSource, type RenderRoutesOptions, renderRoutes } from '@coursewright/mfe-kit/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { routes } from '../routes.tsx';
import { generationId } from './course-fixtures.ts';

/** jsdom has no layout: an element is in view when the test says so. */
class FakeIntersectionObserver {
  static observed = new Map<Element, (entries: { isIntersecting: boolean }[]) => void>();
  callback: (entries: { isIntersecting: boolean }[]) => void;
  constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
    this.callback = callback;
  }
  observe(element: Element) {
    FakeIntersectionObserver.observed.set(element, this.callback);
  }
  disconnect() {}
}

/** Of what is observed and on the page. */
export const scrollToEnd = () =>
  act(() => {
    for (const [element, tell] of FakeIntersectionObserver.observed)
      if (element.isConnected) tell([{ isIntersecting: true }]);
  });

let forget = () => {};

export async function visit(
  path: string,
  { state, ...options }: Omit<RenderRoutesOptions, 'path'> & { state?: unknown } = {},
) {
  forget();
  FakeEventSource.install();
  Object.assign(globalThis, { IntersectionObserver: FakeIntersectionObserver });
  const toasts: string[] = [];
  const announcements: string[] = [];
  const stops = [
    subscribeNotifications(({ kind, text }) => toasts.push(`${kind}: ${text}`)),
    subscribeAnnouncements((text) => announcements.push(text)),
  ];
  forget = () => {
    for (const stop of stops) stop();
  };
  const view = renderRoutes(routes, { path: '/elsewhere', ...options });
  await act(() => view.router.navigate(path, { state }));
  return { ...view, toasts, announcements, search: () => view.router.state.location.search };
}

/** The page of an outline that is written. */
export async function openOutline(
  outline: OutlineView,
  { source = 'openai', ...options }: Pick<RenderRoutesOptions, 'api' | 'user'> & { source?: string },
) {
  const view = await visit('/topics', { state: { generationId }, ...options });
  await screen.findByRole('button', { name: 'Go Back' });
  send({ type: 'outline-done', outline, source });
  await screen.findByRole('heading', { level: 1, name: 'Sourdough' });
  return view;
}

/** For a notice that counts down: on a slow machine it may repeat by itself first, so the click is not waited for. */
export async function pressRetry(mend: () => void) {
  const button = await screen.findByRole('button', { name: 'Retry' });
  mend();
  fireEvent.click(button);
}

export const send = (event: { type: string } & Record<string, unknown>) =>
  act(() => FakeEventSource.last().send(event));

class SilentChannel extends EventTarget {
  postMessage() {}
  close() {}
}

/** jsdom has no channel between tabs, to which the teacher tells news. */
export const onOneTab = () => Object.assign(globalThis, { BroadcastChannel: SilentChannel });

/** Until the end of the test. */
export function onDesktop() {
  const original = window.matchMedia;
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => Object.assign(original(query), { matches: query.includes('min-width') }));
}
