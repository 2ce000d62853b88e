import clsx from 'clsx';
import { DropdownMenu } from 'radix-ui';
import { type ComponentProps, type ReactNode, useState } from 'react';
import styles from './menu.module.css';

export type MenuProps = {
  /** The button that opens the menu. */
  trigger: ReactNode;
  align?: 'start' | 'center' | 'end';
  children: ReactNode;
  className?: string;
};

/** Actions behind a button; holds `MenuItem`, `MenuLabel` and `MenuSeparator`. */
export function Menu({ trigger, align = 'end', children, className }: MenuProps) {
  // in the landmark it belongs to: a screen reader that walks from one to the next finds it
  const [landmark, setLandmark] = useState<HTMLElement | null>(null);
  return (
    <DropdownMenu.Root modal={false} onOpenChange={() => setLandmark(document.querySelector('main'))}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal container={landmark}>
        <DropdownMenu.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className={clsx(styles.menu, className)}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

export type MenuItemProps = ComponentProps<typeof DropdownMenu.Item> & { tone?: 'normal' | 'danger' };

/** One action of a menu; `asChild` makes a link of it. */
export function MenuItem({ tone = 'normal', className, ...rest }: MenuItemProps) {
  return <DropdownMenu.Item className={clsx(styles.item, tone === 'danger' && styles.danger, className)} {...rest} />;
}

/** A heading inside a menu. */
export function MenuLabel({ className, ...rest }: ComponentProps<typeof DropdownMenu.Label>) {
  return <DropdownMenu.Label className={clsx(styles.label, className)} {...rest} />;
}

/** A line between groups of actions. */
export function MenuSeparator({ className, ...rest }: ComponentProps<typeof DropdownMenu.Separator>) {
  return <DropdownMenu.Separator className={clsx(styles.separator, className)} {...rest} />;
}
