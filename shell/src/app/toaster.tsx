import { type Notification, useTheme } from '@coursewright/mfe-kit';
import type { CSSProperties } from 'react';
import { Toaster as SonnerToaster, toast } from 'sonner';

const SHOWN_MS = 3000;
const AT_ONCE = 3;
/** What is about to go can take no new message any more. */
const LEAVING_MS = 500;

const shownAt = new Map<string | number, number>();

/** Shows a notification; the same id again changes it in place, and so does the same text. */
export function show({ id, kind, text }: Notification) {
  const same = shownAlready(kind, text);
  // what has become the same as another one gives way to it
  if (same !== undefined && same !== id) toast.dismiss(id);
  shownAt.set(same ?? id, performance.now());
  toast[kind](text, {
    id: same ?? id,
    duration: kind === 'loading' ? Number.POSITIVE_INFINITY : SHOWN_MS,
    onDismiss: forget,
    onAutoClose: forget,
  });
}

const forget = ({ id }: { id: string | number }) => void shownAt.delete(id);

/** The toast that says the same. Each work that waits has its own, whatever it says. */
function shownAlready(kind: Notification['kind'], text: string): string | number | undefined {
  if (kind === 'loading') return undefined;
  const staying = (id: string | number) => performance.now() - (shownAt.get(id) ?? 0) < SHOWN_MS - LEAVING_MS;
  const says = (shown: ReturnType<typeof toast.getToasts>[number]) =>
    'type' in shown && shown.type === kind && shown.title === text;
  return toast.getToasts().find((shown) => says(shown) && staying(shown.id))?.id;
}

/** Where notifications appear. */
export function Toaster() {
  const { dark } = useTheme();
  return (
    <SonnerToaster
      theme={dark ? 'dark' : 'light'}
      position="bottom-center"
      visibleToasts={AT_ONCE}
      duration={SHOWN_MS}
      expand
      gap={10}
      richColors
      style={colours}
    />
  );
}

const ofKind = (kind: string, tone: string) => ({
  [`--${kind}-bg`]: `var(--ui-color-${tone}-soft)`,
  [`--${kind}-border`]: `color-mix(in srgb, var(--ui-color-${tone}) 35%, transparent)`,
  [`--${kind}-text`]: `var(--ui-color-${tone})`,
});

const colours = {
  fontFamily: 'var(--ui-font-sans)',
  '--border-radius': 'var(--ui-radius-control)',
  '--normal-bg': 'var(--ui-color-raised)',
  '--normal-border': 'var(--ui-color-line)',
  '--normal-text': 'var(--ui-color-ink)',
  ...ofKind('success', 'success'),
  ...ofKind('error', 'danger'),
  ...ofKind('info', 'info'),
} as CSSProperties;
