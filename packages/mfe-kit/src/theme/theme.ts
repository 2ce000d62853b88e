import { useSyncExternalStore } from 'react';
import { createBrowserEvent } from '../events/browser-event.ts';
import { localStore } from '../storage/browser-store.ts';

/** The page's first script reads the same key before the first paint. */
export const DARK_MODE_KEY = 'darkMode';

const changed = createBrowserEvent<boolean>('theme-changed');

const isDark = () => document.body.classList.contains('dark');

/** Prerendered HTML is the same for all users; CSS covers the difference until React runs. */
const isDarkInPrerenderedHtml = () => false;

function applyDarkMode(dark: boolean) {
  document.body.classList.toggle('dark', dark);
  changed.dispatch(dark);
}

export function setDarkMode(dark: boolean) {
  localStore.save(DARK_MODE_KEY, dark);
  applyDarkMode(dark);
}

const choiceSchema = { safeParse: (value: unknown) => (typeof value === 'boolean' ? { data: value } : {}) };

export const preferredDarkMode = (): boolean =>
  localStore.read(DARK_MODE_KEY, choiceSchema) ?? window.matchMedia('(prefers-color-scheme: dark)').matches;

/** Until the user chooses, an open page follows the system. Returns an unsubscribe function. */
export function followSystemTheme(): () => void {
  const system = window.matchMedia('(prefers-color-scheme: dark)');
  const follow = () => applyDarkMode(preferredDarkMode());
  system.addEventListener('change', follow);
  return () => system.removeEventListener('change', follow);
}

export function useTheme(): { dark: boolean; toggle: () => void } {
  const dark = useSyncExternalStore(changed.subscribe, isDark, isDarkInPrerenderedHtml);
  return { dark, toggle: () => setDarkMode(!isDark()) };
}
