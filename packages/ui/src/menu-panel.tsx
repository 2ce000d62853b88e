import clsx from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { type ComponentProps, type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { wrapTexts } from './button.tsx';
import styles from './menu.module.css';

type MenuPanelProps = {
  trigger: ReactNode;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The keyboard opened it before it was there: then it begins at its first entry. */
  byKeyboard: boolean;
  children: ReactNode;
};

export function MenuPanel({ trigger, open, onOpenChange, byKeyboard, children }: MenuPanelProps) {
  // Inside `main`, so that screen reader users who navigate by landmarks find it.
  const [landmark] = useState(() => document.querySelector('main'));
  const startsAtFirst = useRef(byKeyboard);
  useEffect(() => {
    if (!open) startsAtFirst.current = false;
  }, [open]);

  function enter({ target, currentTarget }: FocusEvent<HTMLElement>) {
    if (!startsAtFirst.current || target !== currentTarget) return;
    startsAtFirst.current = false;
    currentTarget.querySelector<HTMLElement>('[role="menuitem"]')?.focus({ preventScroll: true });
  }

  return (
    <DropdownMenu.Root modal={false} open={open} onOpenChange={onOpenChange}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal container={landmark}>
        <DropdownMenu.Content align="end" sideOffset={6} collisionPadding={8} className={styles.menu} onFocus={enter}>
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

export type MenuItemProps = Pick<ComponentProps<typeof DropdownMenu.Item>, 'onSelect' | 'children'> & {
  icon?: LucideIcon;
  tone?: 'normal' | 'danger';
};

export function Item({ icon: Icon, tone = 'normal', onSelect, children }: MenuItemProps) {
  return (
    <DropdownMenu.Item className={clsx(styles.item, tone === 'danger' && styles.danger)} onSelect={onSelect}>
      {Icon && <Icon />}
      {wrapTexts(children)}
    </DropdownMenu.Item>
  );
}

export const Separator = () => <DropdownMenu.Separator className={styles.separator} />;
