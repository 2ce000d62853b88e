/** The id of the lesson's title. */
export const LESSON_ID = 'lesson';

/** The first stop of the keyboard: past the bar and the contents. */
export const SkipToLesson = () => (
  <a
    href={`#${LESSON_ID}`}
    className="ln:sr-only ln:focus:not-sr-only ln:focus:fixed ln:focus:start-4 ln:focus:top-4 ln:focus:z-50 ln:focus:rounded-control ln:focus:bg-brand ln:focus:px-4 ln:focus:py-2 ln:focus:font-semibold ln:focus:text-on-brand"
    onClick={(event) => {
      // the address holds the lesson already
      event.preventDefault();
      document.getElementById(LESSON_ID)?.focus();
    }}
  >
    Skip to the lesson
  </a>
);
