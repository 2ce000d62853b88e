import { notify } from '@coursewright/mfe-kit';
import { Button, TextField } from '@coursewright/ui';
import { Minus, Plus } from 'lucide-react';
import { useRef } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { MAX_SUBTOPICS, type OutlineForm } from './outline-form.ts';

/** One to five sub-topics the course must cover. */
export function SubtopicFields() {
  const { control, register, formState } = useFormContext<OutlineForm>();
  const { fields, append, remove } = useFieldArray({ control, name: 'subtopics' });

  const adding = useRef<HTMLButtonElement>(null);

  function removeLast() {
    remove(fields.length - 1);
    // with the second field the button goes, and the focus needs a place to be
    if (fields.length === 2) adding.current?.focus();
  }

  function add() {
    if (fields.length >= MAX_SUBTOPICS) notify.error(`You can only add ${MAX_SUBTOPICS} sub topics`);
    else append({ value: '' });
  }

  return (
    <fieldset className="ln:flex ln:min-w-0 ln:flex-col ln:gap-3">
      <legend className="ln:mb-1 ln:text-sm ln:font-semibold">
        Sub Topics <span className="ln:font-normal ln:text-muted">(optional, up to {MAX_SUBTOPICS})</span>
      </legend>
      {fields.map((field, index) => (
        <TextField
          key={field.id}
          label={`Sub Topic ${index + 1}`}
          hideLabel
          placeholder={index === 0 ? 'Sub Topic, such as “Feeding a starter”' : 'Sub Topic'}
          maxLength={200}
          error={formState.errors.subtopics?.[index]?.value?.message}
          {...register(`subtopics.${index}.value`)}
        />
      ))}
      <div className="ln:flex ln:flex-wrap ln:gap-2">
        <Button ref={adding} variant="secondary" size="sm" onClick={add}>
          <Plus aria-hidden="true" />
          Add Sub-Topic
        </Button>
        {fields.length > 1 && (
          <Button variant="ghost" size="sm" onClick={removeLast}>
            <Minus aria-hidden="true" />
            Remove Sub-Topic
          </Button>
        )}
      </div>
    </fieldset>
  );
}
