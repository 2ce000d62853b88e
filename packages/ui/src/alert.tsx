import clsx from 'clsx';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import styles from './alert.module.css';

export type AlertTone = 'info' | 'success' | 'warning' | 'danger';

type AlertProps = Omit<ComponentProps<'div'>, 'title'> & {
  tone?: AlertTone;
  title?: ReactNode;
  /** `h1` where the page has no other heading. */
  heading?: 'h1' | 'p';
  actions?: ReactNode;
};

const ICONS = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert };

export function Alert(props: AlertProps) {
  const { tone = 'info', title, heading: Heading = 'p', actions, className, children, ...rest } = props;
  const Icon = ICONS[tone];
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={clsx(styles.alert, styles[tone], className)}
      {...rest}
    >
      <Icon className={styles.icon} />
      <div className={styles.body}>
        {title && <Heading className={styles.title}>{title}</Heading>}
        {children && <div className={styles.text}>{children}</div>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  );
}

export const FailureAlert = ({ text, ...alert }: AlertProps & { text: string | false | null | undefined }) =>
  text ? (
    <Alert tone="danger" {...alert}>
      {text}
    </Alert>
  ) : null;
