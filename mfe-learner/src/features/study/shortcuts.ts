export const SHORTCUTS = [
  { key: 'n', does: 'Next lesson' },
  { key: 'p', does: 'Previous lesson' },
  { key: '?', does: 'This list' },
] as const;

const STORE = 'learner.shortcuts';

/** Single keys may be in the way of speech input and other aids, so they can be switched off. */
export function areShortcutsOn(): boolean {
  try {
    return localStorage.getItem(STORE) !== 'off';
  } catch {
    return true;
  }
}

export function switchShortcuts(on: boolean) {
  try {
    localStorage.setItem(STORE, on ? 'on' : 'off');
  } catch {
    // without storage they stay on
  }
}

const TYPING = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]';

/** The shortcut a key stroke means; none while something is typed, a dialog is open or another key is held. */
export function shortcutOf({ key, target, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent) {
  if (ctrlKey || metaKey || altKey || isComposing) return undefined;
  if (target instanceof Element && target.closest(TYPING)) return undefined;
  return SHORTCUTS.find((shortcut) => shortcut.key === key)?.key;
}
