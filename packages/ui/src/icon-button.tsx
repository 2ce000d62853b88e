import clsx from 'clsx';
import { Slot } from 'radix-ui';
import type { ComponentProps } from 'react';
import styles from './icon-button.module.css';

export type IconButtonProps = ComponentProps<'button'> & {
  'aria-label': string;
  variant?: 'plain' | 'outline' | 'solid';
  size?: 'sm' | 'md' | 'lg';
  asChild?: boolean;
};

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
