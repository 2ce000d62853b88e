import { Check, X } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';

const STYLES = {
  right: 'ln:border-success ln:bg-success-soft',
  wrong: 'ln:border-danger ln:bg-danger-soft',
  other: 'ln:border-line ln:bg-surface',
  open: 'ln:border-line-strong ln:bg-surface ln:cursor-pointer ln:hover:border-brand ln:has-checked:border-brand ln:has-checked:bg-brand-soft',
};

export const RightOrWrong = ({ right, word }: { right: boolean; word: string }) => {
  const Icon = right ? Check : X;
  return (
    <span
      className={`ln:flex ln:flex-none ln:items-center ln:gap-1 ln:text-sm ln:font-semibold ${right ? 'ln:text-success' : 'ln:text-danger'}`}
    >
      <Icon className="ln:size-4 ln:flex-none" />
      <span>{word}</span>
    </span>
  );
};

export interface OptionRowProps
  extends Pick<ComponentPropsWithRef<'input'>, 'ref' | 'type' | 'name' | 'value' | 'checked'> {
  // The digit key that chooses it.
  digit?: number;
  text: string;
  reason?: string | undefined;
  mark?: 'right' | 'wrong' | 'other' | undefined;
  word?: string | undefined;
  onChoose: () => void;
}

export function OptionRow(props: OptionRowProps) {
  const { digit, text, reason, mark, word, onChoose, ...input } = props;
  return (
    <label
      className={`ln:flex ln:min-h-14 ln:items-center ln:gap-3 ln:rounded-card ln:border ln:px-4 ln:py-3 ln:has-focus-visible:outline-2 ln:has-focus-visible:outline-offset-2 ln:has-focus-visible:outline-focus ${STYLES[mark ?? 'open']}`}
    >
      <input
        type="radio"
        {...input}
        disabled={mark !== undefined}
        onChange={onChoose}
        className="ln:size-5 ln:flex-none ln:accent-brand ln:outline-none"
      />
      {digit !== undefined && (
        <span
          aria-hidden="true"
          className="ln:hidden ln:min-w-6 ln:rounded-md ln:border ln:border-line ln:bg-sunken ln:px-1 ln:text-center ln:font-sans ln:text-xs ln:text-muted ln:sm:block"
        >
          {digit}
        </span>
      )}
      <span className="ln:min-w-0 ln:flex-1 ln:break-words">
        <span dir="auto" className="ln:block">
          {text}
        </span>
        {reason && (
          <span dir="auto" className="ln:mt-1 ln:block ln:text-sm ln:text-muted">
            {reason}
          </span>
        )}
      </span>
      {word && <RightOrWrong right={mark === 'right'} word={word} />}
    </label>
  );
}
