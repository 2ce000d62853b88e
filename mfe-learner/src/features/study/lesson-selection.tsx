import { announce } from '@coursewright/mfe-kit';
import { Button, pressedKey } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Flag, GraduationCap } from 'lucide-react';
import { use, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { AskTeacherContext } from '../../shared/ask-teacher.ts';
import { useKeyDown } from '../../shared/hooks.ts';
import { areShortcutsOn, matchShortcut } from '../../shared/shortcuts.ts';
import { LESSON_ID } from './lesson-navigation.tsx';
import { placeBeside } from './place-beside.ts';

const findSelection = (): Selection | undefined => {
  const selection = window.getSelection();
  const lesson = document.getElementById(LESSON_ID)?.closest('article');
  const isInside = (node: Node | null | undefined) =>
    lesson?.contains(node ?? null) && !node?.parentElement?.closest('[data-exercise]');
  return selection && isInside(selection.anchorNode) && isInside(selection.focusNode) && !selection.isCollapsed
    ? selection
    : undefined;
};

// What is selected within the lesson; empty when that is nothing, or elsewhere.
export const readSelection = (): string => (findSelection()?.toString() ?? '').replace(/\s+/g, ' ').trim();

// While the selection grows, and until a long press on a phone has ended.
const SETTLED_MS = 200;
// A letter is a slip of the mouse.
const SHORTEST = 2;
// The handles of a selection hang below it on phones.
const GAP = { fine: 8, coarse: 32 };
const BARS = 136;

// The text that is selected and stays so.
function useSelectedText() {
  const [text, setText] = useState('');
  const dismissed = useRef('');
  // A press on the panel itself takes the selection away on some phones.
  const isHeld = useRef(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isPressed = false;
    const read = () => {
      if (isPressed || isHeld.current) return;
      const selected = readSelection();
      if (selected !== dismissed.current) dismissed.current = '';
      setText(selected.length < SHORTEST || selected === dismissed.current ? '' : selected);
    };
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(read, SETTLED_MS);
    };
    const press = ({ pointerType }: PointerEvent) => {
      isPressed = pointerType === 'mouse';
    };
    const release = () => {
      isPressed = false;
      wait();
    };
    const listeners = { selectionchange: wait, pointerdown: press, pointerup: release, pointercancel: release };
    for (const [type, listen] of Object.entries(listeners)) document.addEventListener(type, listen as EventListener);
    return () => {
      clearTimeout(timer);
      for (const [type, listen] of Object.entries(listeners))
        document.removeEventListener(type, listen as EventListener);
    };
  }, []);
  return {
    text,
    hold: () => {
      isHeld.current = true;
    },
    close: () => {
      isHeld.current = false;
      // Not `text`: the selection may have moved since it settled.
      dismissed.current = readSelection();
      setText('');
    },
  };
}

// Keeps the panel beside the selection while the page scrolls, and what stands above it comes or goes.
function useBesideSelection(text: string) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = panel.current;
    if (text === '' || !element) return;
    const place = () => {
      const selection = findSelection();
      if (!selection) return;
      const box = selection.getRangeAt(0).getBoundingClientRect();
      const { innerWidth, innerHeight } = window;
      const room = {
        width: Math.min(innerWidth, document.documentElement.clientWidth),
        height: innerHeight,
        top: BARS,
      };
      const gap = window.matchMedia('(pointer: coarse)').matches ? GAP.coarse : GAP.fine;
      const { top, left } = placeBeside(box, element.getBoundingClientRect(), room, gap);
      Object.assign(element.style, { top: `${top}px`, left: `${left}px` });
    };
    place();
    window.addEventListener('scroll', place, { passive: true });
    window.addEventListener('resize', place);
    const lesson = document.getElementById(LESSON_ID)?.closest('article');
    const layout = new ResizeObserver(place);
    if (lesson) layout.observe(lesson);
    return () => {
      layout.disconnect();
      window.removeEventListener('scroll', place);
      window.removeEventListener('resize', place);
    };
  }, [text]);
  return panel;
}

interface SelectionActionsProps {
  subtopicId: string;
  onReport: (quote: string) => void;
}

// Next to what is selected in the lesson. The focus stays: a key asks, and Escape closes it.
export function SelectionActions({ subtopicId, onReport }: SelectionActionsProps) {
  const ask = use(AskTeacherContext);
  const { text, hold, close } = useSelectedText();
  const panel = useBesideSelection(text);
  const isShown = text !== '';
  // A selection that has not settled yet is what the learner sees; one that a press took away was the settled one.
  const readQuote = () => readSelection() || text;

  function askAbout(quote: string) {
    close();
    ask?.({ text: '', quote, subtopicId, sends: false });
  }
  useKeyDown((event) => {
    if (pressedKey(event) === 'Escape' && isShown) return close();
    if (!ask || matchShortcut(event) !== 'a' || !areShortcutsOn()) return;
    const quote = readSelection();
    if (quote === '') return announce(t`Select a passage of the lesson first.`);
    // The letter must not be typed into the field that takes the focus.
    event.preventDefault();
    askAbout(quote);
  });
  const canAsk = ask !== undefined;
  useEffect(() => {
    if (isShown && canAsk && areShortcutsOn()) announce(t`Press A to ask the teacher about the selected text.`);
  }, [isShown, canAsk]);

  if (!isShown) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      ref={panel}
      role="group"
      aria-label={t`Selected text`}
      onPointerDown={(event) => {
        hold();
        // Keeps the selection.
        event.preventDefault();
      }}
      className="ln:fixed ln:z-30 ln:flex ln:w-max ln:max-w-[calc(100vw-1rem)] ln:flex-wrap ln:gap-1 ln:rounded-card ln:border ln:border-line ln:bg-surface ln:p-1 ln:shadow-pop ln:select-none"
    >
      {ask && (
        <Button
          icon={GraduationCap}
          size="sm"
          variant="ghost"
          aria-keyshortcuts="a"
          onClick={() => askAbout(readQuote())}
        >
          <Trans>Ask about this</Trans>
        </Button>
      )}
      <Button
        icon={Flag}
        size="sm"
        variant="ghost"
        onClick={() => {
          const quote = readQuote();
          close();
          onReport(quote);
        }}
      >
        <Trans>Report a mistake</Trans>
      </Button>
    </div>
  );
}
