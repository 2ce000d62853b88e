import { pressedKey } from '@coursewright/ui';
import { msg } from '@lingui/core/macro';
export const SHORTCUTS = [
  { key: 'n', does: msg`Next lesson` },
  { key: 'p', does: msg`Previous lesson` },
  { key: 'a', does: msg`Ask about the selected text` },
  { key: 'l', does: msg`Listen, or pause` },
  { key: '?', does: msg`This list` },
] as const;

const STORE_KEY = 'learner.shortcuts';

// Single keys can conflict with speech input and other aids, so they can be switched off.
export function areShortcutsOn(): boolean {
  try {
    return localStorage.getItem(STORE_KEY) !== 'off';
  } catch {
    return true;
  }
}

export function setShortcuts(on: boolean) {
  try {
    localStorage.setItem(STORE_KEY, on ? 'on' : 'off');
  } catch {
    // Without storage they stay on.
  }
}

/**
 * What the key stands for on a keyboard with Latin letters: `n` where it writes `т` or `ن`, and `1` where it writes `&` (French),
 * `ě` (Czech) or `١`.
 */
export function latinKey({ key, code, shiftKey }: KeyboardEvent): string {
  const [, digit] = /^Digit(\d)$/.exec(code) ?? [];
  if (digit && !shiftKey) return digit;
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  if (letter && /^\P{ASCII}$/u.test(key)) return letter.toLowerCase();
  return key === '؟' ? '?' : key;
}

const IGNORED_TARGETS = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]';

// Undefined while the user is typing, a dialog is open or a modifier key is held.
export function matchShortcut(event: KeyboardEvent) {
  const { target, ctrlKey, metaKey, altKey } = event;
  const key = pressedKey(event) && latinKey(event);
  if (ctrlKey || metaKey || altKey) return undefined;
  if (target instanceof Element && target.closest(IGNORED_TARGETS)) return undefined;
  return SHORTCUTS.find((shortcut) => shortcut.key === key)?.key;
}
