import clsx from 'clsx';
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import styles from './drawer.module.css';
import { useFocusReturn } from './focus-return.ts';
import { IconButton } from './icon-button.tsx';
import overlay from './overlay.module.css';

export type DrawerProps = {
  title: ReactNode;
  trigger?: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  side?: 'left' | 'right';
  /** False: the page stays in use beside it, and only Escape and the buttons close it. */
  modal?: boolean;
  children: ReactNode;
  footer?: ReactNode;
  className?: string;
};

export function Drawer(props: DrawerProps) {
  const { title, trigger, open, onOpenChange, modal = true, side = 'left', children, footer, className } = props;
  const opener = useFocusReturn();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange} modal={modal}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        {modal && <Radix.Overlay className={overlay.overlay} />}
        <Radix.Content
          {...opener}
          {...(!modal && { onInteractOutside: preventClose })}
          aria-describedby={undefined}
          className={clsx(styles.panel, styles[side], className)}
        >
          <div className={styles.head}>
            <Radix.Title className={styles.title}>{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton aria-label="Close">
                <X aria-hidden="true" />
              </IconButton>
            </Radix.Close>
          </div>
          <div className={styles.body}>{children}</div>
          {footer && <div className={styles.foot}>{footer}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const preventClose = (event: Event) => event.preventDefault();
