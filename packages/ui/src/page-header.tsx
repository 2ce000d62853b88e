import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import styles from './page-header.module.css';

type PageHeaderProps = Omit<ComponentProps<'header'>, 'title' | 'children'> & {
  title: ReactNode;
  eyebrow?: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
  align?: 'start' | 'center';
};

export function PageHeader(props: PageHeaderProps) {
  const { title, eyebrow, subtitle, actions, align = 'start', className, ...rest } = props;
  return (
    <header className={clsx(styles.header, align === 'center' && styles.center, className)} {...rest}>
      <div className={styles.text}>
        {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
        <h1 className={styles.title}>{title}</h1>
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
