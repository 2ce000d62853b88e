import { Check, X } from 'lucide-react';
import type { Ref } from 'react';

interface OptionRowProps {
  ref?: Ref<HTMLInputElement>;
  name: string;
  index: number;
  text: string;
  checked: boolean;
  /** Once the question is answered. */
  mark?: 'right' | 'wrong' | 'other';
  onChoose: () => void;
}

const looks = {
  right: 'ln:border-success ln:bg-success-soft',
  wrong: 'ln:border-danger ln:bg-danger-soft',
  other: 'ln:border-line ln:bg-surface',
  open: 'ln:border-line-strong ln:bg-surface ln:cursor-pointer ln:hover:border-brand ln:has-checked:border-brand ln:has-checked:bg-brand-soft',
};

/** One possible answer. What came of it stands in words beside it. */
export function OptionRow({ ref, name, index, text, checked, mark, onChoose }: OptionRowProps) {
  const word = mark === 'right' ? 'Right answer' : mark === 'wrong' ? 'Your answer' : undefined;
  const Icon = mark === 'right' ? Check : X;
  return (
    <label
      className={`ln:flex ln:min-h-14 ln:items-center ln:gap-3 ln:rounded-card ln:border ln:px-4 ln:py-3 ln:has-focus-visible:outline-2 ln:has-focus-visible:outline-offset-2 ln:has-focus-visible:outline-focus ${looks[mark ?? 'open']}`}
    >
      <input
        ref={ref}
        type="radio"
        name={name}
        value={index}
        checked={checked}
        disabled={mark !== undefined}
        onChange={onChoose}
        className="ln:size-5 ln:flex-none ln:accent-brand ln:outline-none"
      />
      <span
        aria-hidden="true"
        className="ln:hidden ln:min-w-6 ln:rounded-md ln:border ln:border-line ln:bg-sunken ln:px-1 ln:text-center ln:font-sans ln:text-xs ln:text-muted ln:sm:block"
      >
        {index + 1}
      </span>
      <span dir="auto" className="ln:min-w-0 ln:flex-1 ln:break-words">
        {text}
      </span>
      {word && (
        <span
          className={`ln:flex ln:flex-none ln:items-center ln:gap-1 ln:text-sm ln:font-semibold ${mark === 'right' ? 'ln:text-success' : 'ln:text-danger'}`}
        >
          <Icon aria-hidden="true" className="ln:size-4" />
          {word}
        </span>
      )}
    </label>
  );
}
