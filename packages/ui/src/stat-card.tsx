import clsx from 'clsx';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { Card } from './card.tsx';
import styles from './stat-card.module.css';

export type StatCardProps = Omit<ComponentProps<'div'>, 'children'> & {
  label: ReactNode;
  value: ReactNode;
  icon?: ReactNode;
  note?: ReactNode;
};

export function StatCard({ label, value, icon, note, className, ...rest }: StatCardProps) {
  const labelId = useId();
  return (
    <Card role="group" aria-labelledby={labelId} className={clsx(styles.card, className)} {...rest}>
      <div className={styles.head}>
        <p id={labelId} className={styles.label}>
          {label}
        </p>
        {icon && <span className={styles.icon}>{icon}</span>}
      </div>
      <p className={styles.value}>{value}</p>
      {note && <p className={styles.note}>{note}</p>}
    </Card>
  );
}
