import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { TextField, type TextFieldProps } from './text-field.tsx';

const PAUSE_MS = 300;

export type SearchFieldProps = Omit<TextFieldProps, 'label' | 'value' | 'onChange'> & {
  label: string;
  value: string;
  onSearch: (value: string) => void;
};

/** Searches when typing pauses; a later change of `value` does not overwrite what is being typed. */
export function SearchField({ label, value, onSearch, ...rest }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const search = useEffectEvent(onSearch);

  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);

  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = wanted;
      search(wanted);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    <TextField
      {...rest}
      label={label}
      hideLabel
      type="search"
      placeholder={label}
      icon={<Search aria-hidden="true" />}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
