import clsx from 'clsx';
import { Slot } from 'radix-ui';
import type { ComponentProps } from 'react';
import styles from './container.module.css';

type ContainerProps = ComponentProps<'div'> & { width?: 'narrow' | 'prose' | 'text' | 'page'; asChild?: boolean };

export function Container({ width = 'page', asChild, className, ...rest }: ContainerProps) {
  const Tag = asChild ? Slot.Root : 'div';
  return <Tag className={clsx(styles.container, styles[width], className)} {...rest} />;
}
