import clsx from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { wrapTexts } from './button.tsx';
import styles from './icon-button.module.css';

type IconButtonProps = ComponentProps<'button'> & {
  'aria-label': string;
  /** Or children, where the icon is not always the same one. */
  icon?: LucideIcon;
  variant?: 'plain' | 'outline' | 'solid';
  size?: 'sm' | 'md' | 'lg';
};

export function IconButton(props: IconButtonProps) {
  const { icon: Icon, variant = 'plain', size = 'md', className, children, ...rest } = props;
  return (
    <button
      type="button"
      title={rest['aria-label']}
      {...rest}
      className={clsx(styles.button, styles[variant], styles[size], className)}
    >
      {Icon && <Icon />}
      {wrapTexts(children)}
    </button>
  );
}
