import { i18n, type MessageDescriptor } from '@coursewright/mfe-kit/messages';
import { type ComponentProps, useId } from 'react';

interface CheckBoxesProps<Value extends string> extends ComponentProps<'input'> {
  label: string;
  error?: string | undefined;
  values: readonly Value[];
  names: Record<Value, MessageDescriptor>;
}

/** Several of the values, in a field of a form. */
export function CheckBoxes<Value extends string>({ label, error, values, names, ...field }: CheckBoxesProps<Value>) {
  const errorId = useId();
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="sh:flex sh:flex-col sh:gap-1">
      <legend className="sh:mb-2 sh:text-sm sh:font-semibold">{label}</legend>
      {values.map((value) => (
        <label key={value} className="sh:flex sh:min-h-11 sh:items-center sh:gap-3">
          <input {...field} type="checkbox" value={value} className="sh:size-5 sh:flex-none sh:accent-brand" />
          <span>{i18n._(names[value])}</span>
        </label>
      ))}
      {error && (
        <p id={errorId} className="sh:text-sm sh:text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
