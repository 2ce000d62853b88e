import clsx from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { type ComponentProps, type ReactNode, useState } from 'react';
import styles from './menu.module.css';

export function Menu({ trigger, children }: { trigger: ReactNode; children: ReactNode }) {
  // Inside `main`, so that screen reader users who navigate by landmarks find it.
  const [landmark, setLandmark] = useState<HTMLElement | null>(null);
  return (
    <DropdownMenu.Root modal={false} onOpenChange={() => setLandmark(document.querySelector('main'))}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal container={landmark}>
        <DropdownMenu.Content align="end" sideOffset={6} collisionPadding={8} className={styles.menu}>
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

type MenuItemProps = Pick<ComponentProps<typeof DropdownMenu.Item>, 'onSelect' | 'children'> & {
  icon?: LucideIcon;
  tone?: 'normal' | 'danger';
};

export function MenuItem({ icon: Icon, tone = 'normal', onSelect, children }: MenuItemProps) {
  return (
    <DropdownMenu.Item className={clsx(styles.item, tone === 'danger' && styles.danger)} onSelect={onSelect}>
      {Icon && <Icon />}
      {children}
    </DropdownMenu.Item>
  );
}

export const MenuSeparator = () => <DropdownMenu.Separator className={styles.separator} />;
