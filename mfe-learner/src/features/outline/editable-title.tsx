import { Pencil } from 'lucide-react';
import { moveByKeys } from './move-by-keys.ts';
import { keyOf } from './outline-edits.ts';
import { TitleField, type TitleProps } from './title-field.tsx';

/** A title that becomes a field when it is chosen, with what else can be done to it. */
export function EditableTitle(props: TitleProps & { heading?: boolean }) {
  const { heading, ...rest } = props;
  const { spot, title, open, problem, onOpen, onMove } = rest;
  if (open || problem) return <TitleField key={title} {...rest} />;
  const button = (
    <button
      type="button"
      data-focus={`${keyOf(spot)} title`}
      aria-describedby="outline-hint"
      onClick={() => onOpen(spot)}
      onKeyDown={(event) => moveByKeys(event, (by) => onMove(spot, by, 'title'))}
      className="ln:group ln:-mx-2 ln:-my-1 ln:flex ln:max-w-full ln:items-baseline ln:gap-2 ln:rounded-control ln:px-2 ln:py-1 ln:text-start ln:hover:bg-sunken"
    >
      <span dir="auto" className="ln:min-w-0 ln:break-words">
        {title}
      </span>
      <Pencil
        aria-hidden="true"
        className="ln:size-3.5 ln:flex-none ln:text-muted ln:opacity-0 ln:group-hover:opacity-100 ln:group-focus-visible:opacity-100"
      />
    </button>
  );
  return heading ? <h2 className="ln:text-lg ln:font-semibold">{button}</h2> : button;
}
