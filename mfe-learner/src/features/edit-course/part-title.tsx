import { pressedKey } from '@coursewright/ui';
import { useState } from 'react';
import { moveByKeys, TitleField, TitleToEdit } from '../create-course/topic-card.tsx';

interface PartTitleProps {
  id: string;
  title: string;
  // "Topic 1", "Lesson 2 of topic 1".
  name: string;
  open: boolean;
  onOpen: (open: boolean) => void;
  onRename: (title: string) => void;
  onMove: (by: -1 | 1) => void;
}

export function PartTitle({ id, title, name, open, onOpen, onRename, onMove }: PartTitleProps) {
  if (open) return <TitleEditor title={title} name={name} onOpen={onOpen} onRename={onRename} />;
  return (
    <button
      type="button"
      data-part={id}
      aria-describedby="edit-hint"
      onClick={() => onOpen(true)}
      onKeyDown={(event) => moveByKeys(event, onMove)}
      className="ln:group ln:flex ln:min-h-11 ln:w-full ln:min-w-0 ln:items-center ln:gap-2 ln:rounded-control ln:px-2 ln:py-1 ln:text-start ln:hover:bg-sunken"
    >
      <TitleToEdit
        title={title}
        className="ln:opacity-0 ln:max-sm:hidden ln:group-hover:opacity-100 ln:group-focus-visible:opacity-100"
      />
    </button>
  );
}

function TitleEditor({
  title,
  name,
  onOpen,
  onRename,
}: Pick<PartTitleProps, 'title' | 'name' | 'onOpen' | 'onRename'>) {
  const [value, setValue] = useState(title);
  const trimmed = value.trim();

  function save() {
    if (trimmed !== '' && trimmed !== title) onRename(trimmed);
    onOpen(false);
  }

  return (
    <TitleField
      autoFocus
      label={name}
      hideLabel
      value={value}
      onChange={setValue}
      onBlur={save}
      onKeyDown={(event) => {
        const key = pressedKey(event);
        if (key !== 'Enter' && key !== 'Escape') return;
        // Otherwise the same key press activates the button that gets the focus.
        event.preventDefault();
        if (key === 'Enter') save();
        else onOpen(false);
      }}
    />
  );
}
