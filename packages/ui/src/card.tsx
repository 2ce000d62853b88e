import clsx from 'clsx';
import { Slot } from 'radix-ui';
import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './card.module.css';
import stat from './stat-card.module.css';

type CardProps = ComponentProps<'div'> & {
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

type StatCardProps = { label: ReactNode; value: ReactNode; icon: ReactNode; note: ReactNode };

export function StatCard({ label, value, icon, note }: StatCardProps) {
  const labelId = useId();
  return (
    <Card role="group" aria-labelledby={labelId} className={stat.card}>
      <div className={stat.head}>
        <p id={labelId} className={stat.label}>
          {label}
        </p>
        <span className={stat.icon}>{icon}</span>
      </div>
      <p className={stat.value}>{value}</p>
      <p className={stat.note}>{note}</p>
    </Card>
  );
}
