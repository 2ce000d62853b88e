import { type Notification, useTheme } from '@coursewright/mfe-kit';
import type { CSSProperties } from 'react';
import { Toaster as SonnerToaster, toast } from 'sonner';
// also wanted only when the page is complete
import './layout/kept-focus.ts';

const SHOWN_MS = 3000;
const MAX_VISIBLE = 3;
// A toast that closes within this time cannot be extended.
const LEAVING_MS = 500;

const shownAt = new Map<string | number, number>();
/** Ids of notifications that are shown by an equal toast with another id. */
const mergedInto = new Map<string, string | number>();

/** Dismissed notifications whose toasts have not begun to leave, with what came for them meanwhile. */
const leaving = new Map<string, Notification | undefined>();
/** What a dismissed notification is shown as when it comes again: a toast that leaves cannot return. */
const shownAgainAs = new Map<string, string>();

/** The same id or the same text updates the existing toast. */
export function show(notification: Notification) {
  const { id: sent, kind, text } = notification;
  if (leaving.has(sent)) return void leaving.set(sent, notification);
  const id = shownAgainAs.get(sent) ?? sent;
  const same = findEqualToast(kind, text);
  // the toast now equals another one and is replaced by it
  if (same !== undefined && same !== id) {
    toast.dismiss(id);
    mergedInto.set(id, same);
  }
  shownAt.set(same ?? id, performance.now());
  toast[kind](text, {
    id: same ?? id,
    duration: kind === 'loading' ? Number.POSITIVE_INFINITY : SHOWN_MS,
    onDismiss: untrack,
    onAutoClose: untrack,
  });
}

export function dismiss(sent: string) {
  const id = shownAgainAs.get(sent) ?? sent;
  toast.dismiss(mergedInto.get(id) ?? id);
  mergedInto.delete(id);
  // the toaster itself takes two frames to let a toast go
  if (!leaving.has(sent)) requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => endLeaving(sent))));
  leaving.set(sent, undefined);
  shownAgainAs.set(sent, `${id}+`);
}

function endLeaving(sent: string) {
  const next = leaving.get(sent);
  leaving.delete(sent);
  if (next) show(next);
}

function untrack({ id }: { id: string | number }) {
  shownAt.delete(id);
  for (const [merged, shown] of mergedInto) if (shown === id) mergedInto.delete(merged);
}

/** Loading toasts are never merged: each belongs to one request. */
function findEqualToast(kind: Notification['kind'], text: string): string | number | undefined {
  if (kind === 'loading') return undefined;
  const staying = (id: string | number) => performance.now() - (shownAt.get(id) ?? 0) < SHOWN_MS - LEAVING_MS;
  const says = (shown: ReturnType<typeof toast.getToasts>[number]) =>
    'type' in shown && shown.type === kind && shown.title === text;
  return toast.getToasts().find((shown) => says(shown) && staying(shown.id))?.id;
}

export function Toaster() {
  const { dark } = useTheme();
  return (
    // sonner moves the focus back when it leaves a toast: Tab would never pass the end of the page
    <div onFocusCapture={(event) => event.stopPropagation()}>
      <SonnerToaster
        theme={dark ? 'dark' : 'light'}
        position="bottom-center"
        visibleToasts={MAX_VISIBLE}
        duration={SHOWN_MS}
        expand
        gap={10}
        richColors
        style={colours}
      />
    </div>
  );
}

const createKindColours = (kind: string, tone: string) => ({
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
  ...createKindColours('success', 'success'),
  ...createKindColours('error', 'danger'),
  ...createKindColours('info', 'info'),
} as CSSProperties;
