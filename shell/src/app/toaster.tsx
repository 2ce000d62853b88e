import { type Notification, useTheme } from '@coursewright/mfe-kit';
import type { CSSProperties } from 'react';
import { Toaster as SonnerToaster, toast } from 'sonner';

const SHOWN_MS = 3000;
const AT_ONCE = 3;

/** Shows a notification; the same id again changes it in place. */
export function show({ id, kind, text }: Notification) {
  toast[kind](text, { id, duration: kind === 'loading' ? Number.POSITIVE_INFINITY : SHOWN_MS });
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
