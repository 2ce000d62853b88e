import clsx from 'clsx';
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import styles from './drawer.module.css';
import { IconButton } from './icon-button.tsx';
import overlay from './overlay.module.css';
import { useOpener } from './use-opener.ts';

export type DrawerProps = {
  title: ReactNode;
  /** The button that opens it; leave out where `open` is controlled. */
  trigger?: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  side?: 'left' | 'right';
  /** The page beside it stays in use: only Escape and the buttons close it. */
  beside?: boolean;
  children: ReactNode;
  footer?: ReactNode;
  className?: string;
};

/** A panel that slides in from a side and holds the focus until it is closed, unless the page stays in use beside it. */
export function Drawer(props: DrawerProps) {
  const { title, trigger, open, onOpenChange, beside = false, side = 'left', children, footer, className } = props;
  const opener = useOpener();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange} modal={!beside}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        {!beside && <Radix.Overlay className={overlay.overlay} />}
        <Radix.Content
          {...opener}
          {...(beside && { onInteractOutside: stay })}
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

const stay = (event: Event) => event.preventDefault();
