import { TextField } from '@coursewright/ui';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

const PAUSE_MS = 300;

interface Props {
  label: string;
  value: string;
  onSearch(value: string): void;
}

/** Searches once typing pauses; the address never overtakes what is being typed. */
export function SearchField({ label, value, onSearch }: Props) {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);

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
      onSearch(wanted);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, onSearch]);

  return (
    <TextField
      label={label}
      hideLabel
      type="search"
      placeholder={label}
      maxLength={100}
      autoComplete="off"
      icon={<Search aria-hidden="true" />}
      className="ad:w-full ad:sm:w-80"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
