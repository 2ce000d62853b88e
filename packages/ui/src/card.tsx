import clsx from 'clsx';
import { Slot } from 'radix-ui';
import type { ComponentProps } from 'react';
import styles from './card.module.css';

export type CardProps = ComponentProps<'div'> & {
  padding?: 'none' | 'md' | 'lg';
  /** Lifts under the pointer; for cards that lead somewhere. */
  interactive?: boolean;
  /** Outlined in the brand colour: the one to look at. */
  highlighted?: boolean;
  asChild?: boolean;
};

/** A surface that holds one thing. */
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
