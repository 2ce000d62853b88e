import { useSyncExternalStore } from 'react';
import { browserEvent } from '../events/browser-event.ts';

/** Where the choice is saved; the page's first script reads the same key before the first paint. */
export const DARK_MODE_KEY = 'darkMode';

const changed = browserEvent<boolean>('theme-changed');

const isDark = () => document.body.classList.contains('dark');

/** The HTML a page begins with is one for all; what looks different in the dark is chosen by the sheet until React runs. */
const isDarkInFirstHtml = () => false;

/** Applies and saves the choice. */
export function setDarkMode(dark: boolean) {
  document.body.classList.toggle('dark', dark);
  try {
    localStorage.setItem(DARK_MODE_KEY, String(dark));
  } catch {
    // storage may be forbidden; the choice then lasts as long as the page
  }
  changed.dispatch(dark);
}

/** The saved choice, else what the system prefers. */
export function preferredDarkMode(): boolean {
  try {
    const saved = localStorage.getItem(DARK_MODE_KEY);
    if (saved !== null) return saved === 'true';
  } catch {
    // as above
  }
  return window.matchMedia('(prefers-color-scheme: dark)').matches;
}

/** Whether the page is dark, and how to flip it. */
export function useTheme(): { dark: boolean; toggle: () => void } {
  const dark = useSyncExternalStore(changed.subscribe, isDark, isDarkInFirstHtml);
  return { dark, toggle: () => setDarkMode(!isDark()) };
}
