import { useSyncExternalStore } from 'react';
import { createBrowserEvent } from '../events/browser-event.ts';
import { localStore } from '../storage/browser-store.ts';

/** The page's first script reads the same key before the first paint. */
export const DARK_MODE_KEY = 'darkMode';

const RESTYLED_MS = 500;

const changed = createBrowserEvent<boolean>('theme-changed');

const isDark = () => document.body.classList.contains('dark');

/** Prerendered HTML is the same for all users; CSS covers the difference until React runs. */
const isDarkInPrerenderedHtml = () => false;

export function setDarkMode(dark: boolean) {
  const { classList } = document.body;
  // Without transitions (tokens.css): on a lesson they are 68, with 200 events, and half of the time to the next frame.
  classList.add('switches-theme');
  classList.toggle('dark', dark);
  // Not before the frame is shown: it restyles every element once more.
  setTimeout(() => classList.remove('switches-theme'), RESTYLED_MS);
  localStore.save(DARK_MODE_KEY, dark);
  changed.dispatch(dark);
}

const choiceSchema = { safeParse: (value: unknown) => (typeof value === 'boolean' ? { data: value } : {}) };

export const preferredDarkMode = (): boolean =>
  localStore.read(DARK_MODE_KEY, choiceSchema) ?? window.matchMedia('(prefers-color-scheme: dark)').matches;

export function useTheme(): { dark: boolean; toggle: () => void } {
  const dark = useSyncExternalStore(changed.subscribe, isDark, isDarkInPrerenderedHtml);
  return { dark, toggle: () => setDarkMode(!isDark()) };
}
