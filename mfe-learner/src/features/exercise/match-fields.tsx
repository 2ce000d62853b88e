import { SelectField } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { UNSET } from './answers.ts';
import { type FieldsProps, PartMark } from './field-parts.tsx';

export const toLetter = (place: number) => String.fromCodePoint(65 + place);

// A list of letters, because long texts are cut in a closed menu.
export function MatchFields({ shown, answer, onChange, mark, locked, problem }: FieldsProps<'match'>) {
  return (
    <div className="ln:grid ln:gap-5 ln:sm:grid-cols-2 ln:sm:gap-8">
      <ul className="ln:flex ln:flex-col ln:gap-4">
        {shown.left.map((text, row) => {
          const chosen = answer.pairs[row] ?? UNSET;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
            <li key={row} className="ln:flex ln:flex-col ln:gap-1.5">
              <SelectField
                label={<bdi className="ln:break-words">{text}</bdi>}
                error={problem && (problem.at ?? row) === row ? problem.text : undefined}
                disabled={mark !== undefined || locked}
                value={chosen}
                onChange={({ target }) =>
                  onChange({ kind: 'match', pairs: answer.pairs.with(row, Number(target.value)) })
                }
              >
                <option value={UNSET}>{t`Choose …`}</option>
                {shown.right.map((right, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place
                  <option key={place} value={place}>
                    {`${toLetter(place)}. ${right}`}
                  </option>
                ))}
              </SelectField>
              <PartMark part={mark?.parts[row]} />
            </li>
          );
        })}
      </ul>
      <ol aria-label={t`What to choose from`} className="ln:flex ln:flex-col ln:gap-2">
        {shown.right.map((text, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place
          <li key={place} className="ln:flex ln:gap-3">
            <span className="ln:w-5 ln:flex-none ln:font-semibold ln:text-brand">{toLetter(place)}</span>
            <span dir="auto" className="ln:min-w-0 ln:flex-1 ln:break-words">
              {text}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
