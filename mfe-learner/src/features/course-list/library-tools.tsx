import { SelectField, TextField } from '@coursewright/ui';
import { Search } from 'lucide-react';
import { type CourseOrder, orders, type useCourseSearch } from './course-search.ts';

/** Finds and sorts the courses. */
export function LibraryTools({ typed, type, order, sortBy }: ReturnType<typeof useCourseSearch>) {
  return (
    <search className="ln:mb-6 ln:flex ln:flex-col ln:gap-3 ln:sm:flex-row">
      <TextField
        label="Search your courses"
        hideLabel
        type="search"
        dir="auto"
        placeholder="Search your courses"
        icon={<Search aria-hidden="true" />}
        maxLength={200}
        value={typed}
        onChange={(event) => type(event.target.value)}
        className="ln:flex-1"
      />
      <SelectField
        label="Sort"
        hideLabel
        value={order}
        onChange={(event) => sortBy(event.target.value as CourseOrder)}
        className="ln:sm:w-52"
      >
        {orders.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    </search>
  );
}
