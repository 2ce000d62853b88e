import { usePageTitle } from '@coursewright/mfe-kit';

/** Holds the place of the page. */
export function Component() {
  usePageTitle('My Courses');
  return <h1 className="ln:p-8 ln:text-2xl ln:font-semibold">My Courses</h1>;
}
