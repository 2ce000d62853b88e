import { t } from '@lingui/core/macro';
import clsx from 'clsx';
import { Lock } from 'lucide-react';
import { RadioGroup } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import styles from './choice-cards.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

type Choice<T extends string> = {
  value: T;
  title: ReactNode;
  description?: ReactNode;
  icon?: ReactNode;
  /** Looks disabled; selecting it calls `onLockedClick`. */
  locked?: boolean;
};

type ChoiceCardsProps<T extends string> = {
  label: ReactNode;
  hint?: ReactNode;
  options: readonly Choice<T>[];
  value: T | null;
  onValueChange: (value: T) => void;
  onLockedClick?: (choice: Choice<T>) => void;
};

export function ChoiceCards<T extends string>(props: ChoiceCardsProps<T>) {
  const { label, hint, options, value, onValueChange, onLockedClick } = props;
  const id = useId();
  const choose = (next: string) => {
    const choice = options.find((option) => option.value === next);
    if (!choice) return;
    if (choice.locked) onLockedClick?.(choice);
    else onValueChange(choice.value);
  };
  return (
    <div className={styles.field}>
      <span id={`${id}-label`} className={styles.label}>
        {label}
      </span>
      <RadioGroup.Root
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className={styles.grid}
        value={value}
        onValueChange={choose}
      >
        {options.map((option) => (
          <ChoiceCard key={option.value} choice={option} />
        ))}
      </RadioGroup.Root>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}

function ChoiceCard<T extends string>({ choice }: { choice: Choice<T> }) {
  return (
    <RadioGroup.Item
      value={choice.value}
      className={clsx(styles.card, choice.locked && styles.locked)}
      aria-disabled={choice.locked || undefined}
    >
      {choice.icon && <span className={styles.icon}>{choice.icon}</span>}
      <span className={styles.text}>
        <span className={styles.title}>{choice.title}</span>
        {choice.description && <span className={styles.description}>{choice.description}</span>}
      </span>
      {choice.locked ? (
        <span className={styles.lock}>
          <Lock />
          <VisuallyHidden>{` ${t`(locked)`}`}</VisuallyHidden>
        </span>
      ) : (
        <span className={styles.dot} aria-hidden="true" />
      )}
    </RadioGroup.Item>
  );
}
