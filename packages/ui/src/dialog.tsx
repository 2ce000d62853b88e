import clsx from 'clsx';
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import styles from './dialog.module.css';
import { useFocusReturn } from './focus-return.ts';
import { IconButton } from './icon-button.tsx';
import overlay from './overlay.module.css';

export type DialogProps = {
  title: ReactNode;
  description?: ReactNode;
  trigger?: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children?: ReactNode;
  actions?: ReactNode;
  className?: string;
};

export function Dialog(props: DialogProps) {
  const { title, description, trigger, open, onOpenChange, children, actions, className } = props;
  const opener = useFocusReturn();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className={overlay.overlay} />
        <Radix.Content
          {...opener}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={clsx(styles.dialog, className)}
        >
          <Radix.Title className={styles.title}>{title}</Radix.Title>
          {description && <Radix.Description className={styles.description}>{description}</Radix.Description>}
          {children && <div className={styles.body}>{children}</div>}
          {actions && <div className={styles.actions}>{actions}</div>}
          <Radix.Close asChild>
            <IconButton aria-label="Close" size="sm" className={styles.close}>
              <X aria-hidden="true" />
            </IconButton>
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
