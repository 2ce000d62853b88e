import clsx from 'clsx';
import { DropdownMenu } from 'radix-ui';
import { type ComponentProps, type ReactNode, useState } from 'react';
import styles from './menu.module.css';

export type MenuProps = {
  trigger: ReactNode;
  align?: 'start' | 'center' | 'end';
  children: ReactNode;
  className?: string;
};

export function Menu({ trigger, align = 'end', children, className }: MenuProps) {
  // Inside `main`, so that screen reader users who navigate by landmarks find it.
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

export function MenuItem({ tone = 'normal', className, ...rest }: MenuItemProps) {
  return <DropdownMenu.Item className={clsx(styles.item, tone === 'danger' && styles.danger, className)} {...rest} />;
}

export function MenuLabel({ className, ...rest }: ComponentProps<typeof DropdownMenu.Label>) {
  return <DropdownMenu.Label className={clsx(styles.label, className)} {...rest} />;
}

export function MenuSeparator({ className, ...rest }: ComponentProps<typeof DropdownMenu.Separator>) {
  return <DropdownMenu.Separator className={clsx(styles.separator, className)} {...rest} />;
}
