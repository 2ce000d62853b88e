import { useEffect } from 'react';
import { areShortcutsOn } from '../study/shortcuts.ts';

const TYPED_INTO = 'textarea, select, [contenteditable="true"], input:not([type="radio"])';

/** The digit keys, from 1, while nothing is typed into a field and nothing lies over the page. */
export function useDigits(onDigit: (digit: number) => void, { active }: { active: boolean }) {
  useEffect(() => {
    if (!active) return;
    function onKey(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      if (!/^[1-9]$/.test(key) || ctrlKey || metaKey || altKey || !areShortcutsOn()) return;
      if (target instanceof Element && target.closest(TYPED_INTO)) return;
      if (document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      onDigit(Number(key));
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onDigit, active]);
}
