import { cloneElement, type KeyboardEvent, type MouseEvent, type ReactElement, type ReactNode, useState } from 'react';
import { createLazyPart, useOpenAfterFrame } from './lazy-part.ts';
import type { MenuItemProps } from './menu-panel.tsx';
import { pressedKey } from './pressed-key.ts';

const panel = createLazyPart(() => import('./menu-panel.tsx'));

type Trigger = ReactElement<{
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
  onPointerEnter?: () => void;
  onFocus?: () => void;
  onClick?: (event: MouseEvent) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
}>;

/** Until it is opened it is only its button. */
export function Menu({ trigger, children }: { trigger: Trigger; children: ReactNode }) {
  const [state, setState] = useState<'closed' | 'open' | 'keyboard'>('closed');
  const isOpen = useOpenAfterFrame(state !== 'closed');
  const loaded = panel.usePart(isOpen, () => setState('closed'));
  if (loaded) {
    return (
      <loaded.MenuPanel
        trigger={trigger}
        open={isOpen}
        onOpenChange={(open) => setState(open ? 'open' : 'closed')}
        byKeyboard={state === 'keyboard'}
      >
        {children}
      </loaded.MenuPanel>
    );
  }
  return cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': state !== 'closed',
    onPointerEnter: panel.warm,
    onFocus: panel.warm,
    // the keyboard clicks without a place
    onClick: ({ detail }) => setState(detail === 0 ? 'keyboard' : 'open'),
    onKeyDown(event) {
      if (pressedKey(event) !== 'ArrowDown') return;
      event.preventDefault();
      setState('keyboard');
    },
  });
}

/** Below `Menu`, which has loaded them. */
export function MenuItem(props: MenuItemProps) {
  const loaded = panel.usePart(true, () => undefined);
  return loaded && <loaded.Item {...props} />;
}

export function MenuSeparator() {
  const loaded = panel.usePart(true, () => undefined);
  return loaded && <loaded.Separator />;
}
