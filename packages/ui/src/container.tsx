import clsx from 'clsx';
import { Slot } from 'radix-ui';
import type { ComponentProps } from 'react';
import styles from './container.module.css';

export type ContainerProps = ComponentProps<'div'> & {
  /** `narrow` for a form, `text` for reading, `page` for everything else. */
  width?: 'narrow' | 'text' | 'page';
  asChild?: boolean;
};

/** Centres content at the width of the page, with the page's gutters. */
export function Container({ width = 'page', asChild, className, ...rest }: ContainerProps) {
  const Tag = asChild ? Slot.Root : 'div';
  return <Tag className={clsx(styles.container, styles[width], className)} {...rest} />;
}
