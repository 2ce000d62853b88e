import clsx from 'clsx';
import { Slot } from 'radix-ui';
import type { ComponentProps } from 'react';
import styles from './card.module.css';

export type CardProps = ComponentProps<'div'> & {
  padding?: 'none' | 'md' | 'lg';
  interactive?: boolean;
  highlighted?: boolean;
  asChild?: boolean;
};

export function Card({ padding = 'md', interactive, highlighted, asChild, className, ...rest }: CardProps) {
  const Tag = asChild ? Slot.Root : 'div';
  return (
    <Tag
      className={clsx(
        styles.card,
        styles[padding],
        interactive && styles.interactive,
        highlighted && styles.highlighted,
        className,
      )}
      {...rest}
    />
  );
}
