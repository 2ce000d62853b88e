import clsx from 'clsx';
import { Slot } from 'radix-ui';
import type { ComponentProps } from 'react';
import styles from './icon-button.module.css';

export type IconButtonProps = ComponentProps<'button'> & {
  /** The name of the action: an icon alone has none. */
  'aria-label': string;
  variant?: 'plain' | 'outline' | 'solid';
  size?: 'sm' | 'md' | 'lg';
  asChild?: boolean;
};

/** A square button that holds one icon. */
export function IconButton({ variant = 'plain', size = 'md', asChild, className, ...rest }: IconButtonProps) {
  const Tag = asChild ? Slot.Root : 'button';
  return (
    <Tag
      {...(asChild ? {} : { type: 'button' })}
      title={rest['aria-label']}
      {...rest}
      className={clsx(styles.button, styles[variant], styles[size], className)}
    />
  );
}
