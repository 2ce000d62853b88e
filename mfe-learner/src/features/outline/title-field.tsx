import { Button, IconButton, TextField } from '@coursewright/ui';
import { ArrowDown, ArrowUp, Check, Trash2 } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react';
import { moveByKeys } from './move-by-keys.ts';
import { keyOf, type Spot } from './outline-edits.ts';

export interface TitleActions {
  onOpen: (spot: Spot) => void;
  onClose: (spot: Spot, focus?: 'title') => void;
  onRename: (spot: Spot, title: string) => void;
  onMove: (spot: Spot, by: -1 | 1, focus: 'title' | 'up' | 'down') => void;
  onRemove: (spot: Spot) => void;
}

export interface TitleProps extends TitleActions {
  spot: Spot;
  title: string;
  /** What it is called to a screen reader: `Topic 2`. */
  name: string;
  open: boolean;
  problem: string | undefined;
  can: { up: boolean; down: boolean; remove: boolean };
}

/** A title being changed, and what else can be done to it. */
export function TitleField({ spot, title, name, open, problem, can, ...on }: TitleProps) {
  const [value, setValue] = useState(title);
  const wanted = value.trim();
  const at = keyOf(spot);

  function save() {
    if (wanted !== title) on.onRename(spot, wanted);
  }

  function leave(event: FocusEvent) {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    save();
    if (open) on.onClose(spot);
  }

  function step(by: -1 | 1, focus: 'title' | 'up' | 'down') {
    save();
    on.onMove(spot, by, focus);
  }

  function pressed(event: KeyboardEvent) {
    if (event.key === 'Enter') {
      // else the same stroke would press what has the focus next
      event.preventDefault();
      save();
      on.onClose(spot, 'title');
    } else if (event.key === 'Escape') {
      setValue(title);
      on.onClose(spot, 'title');
    } else moveByKeys(event, (by) => step(by, 'title'));
  }

  return (
    <fieldset onBlur={leave} className="ln:flex ln:w-full ln:min-w-0 ln:flex-col ln:gap-2">
      <TextField
        label={name}
        hideLabel
        dir="auto"
        autoComplete="off"
        maxLength={200}
        value={value}
        data-focus={`${at} title`}
        error={open ? undefined : problem}
        onFocus={() => on.onOpen(spot)}
        onChange={(event) => setValue(event.target.value)}
        onKeyDown={pressed}
      />
      {open && (
        <div className="ln:flex ln:items-center ln:gap-1">
          <Control name={`Move ${name} up`} focus={`${at} up`} off={!can.up} onClick={() => step(-1, 'up')}>
            <ArrowUp aria-hidden="true" />
          </Control>
          <Control name={`Move ${name} down`} focus={`${at} down`} off={!can.down} onClick={() => step(1, 'down')}>
            <ArrowDown aria-hidden="true" />
          </Control>
          <Control name={`Remove ${name}`} focus={`${at} remove`} off={!can.remove} onClick={() => on.onRemove(spot)}>
            <Trash2 aria-hidden="true" />
          </Control>
          <Button
            size="sm"
            variant="ghost"
            className="ln:ms-auto"
            onMouseDown={keepFocus}
            onClick={() => {
              save();
              on.onClose(spot, 'title');
            }}
          >
            <Check aria-hidden="true" />
            Done
          </Button>
        </div>
      )}
    </fieldset>
  );
}

interface ControlProps {
  name: string;
  focus: string;
  off: boolean;
  onClick: () => void;
  children: ReactNode;
}

const Control = ({ name, focus, off, onClick, children }: ControlProps) => (
  <IconButton
    aria-label={name}
    size="sm"
    variant="outline"
    data-focus={focus}
    disabled={off}
    onMouseDown={keepFocus}
    onClick={onClick}
  >
    {children}
  </IconButton>
);

/** A click that took the focus from the field would close it before it is a click. */
const keepFocus = (event: MouseEvent) => event.preventDefault();
