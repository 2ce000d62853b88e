import { Trans } from '@lingui/react/macro';
import { type ReactNode, type RefObject, useEffect, useId, useState } from 'react';

const HEADINGS = '[data-lesson-text] :is(h2, h3, h4)';

// Of the lesson as it stands on the page: it is written, changed and translated there.
function useHeadings(article: RefObject<HTMLElement | null>) {
  const [headings, setHeadings] = useState<HTMLElement[]>([]);
  useEffect(() => {
    const { current } = article;
    if (!current) return;
    const read = () => {
      const found = [...current.querySelectorAll<HTMLElement>(HEADINGS)];
      setHeadings((known) =>
        known.length === found.length && known.every((one, index) => one === found[index]) ? known : found,
      );
    };
    read();
    const observer = new MutationObserver(read);
    observer.observe(current, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [article]);
  return headings;
}

function goTo(heading: HTMLElement) {
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  heading.scrollIntoView({ block: 'start' });
}

function OnThisPage({ article }: { article: RefObject<HTMLElement | null> }) {
  const headings = useHeadings(article);
  const title = useId();
  if (headings.length < 2) return null;
  return (
    <nav aria-labelledby={title} className="ln:flex ln:flex-col ln:gap-1">
      <h2 id={title} className="ln:mb-1 ln:text-sm ln:font-semibold">
        <Trans>On this page</Trans>
      </h2>
      <ul className="ln:border-s ln:border-line">
        {headings.map((heading, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a heading's place is its identity
          <li key={index}>
            <button
              type="button"
              onClick={() => goTo(heading)}
              className="ln:min-h-8 ln:w-full ln:rounded-control ln:px-3 ln:py-1 ln:[text-align:inherit] ln:text-sm ln:text-muted ln:hover:bg-sunken ln:hover:text-ink"
            >
              <span dir="auto">{heading.textContent}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface RightColumnProps {
  article: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** Gives way to the teacher, who is docked in its place. */
export const RightColumn = ({ article, children }: RightColumnProps) => (
  <aside
    data-right-column
    className="ln:sticky ln:top-[8.125rem] ln:flex ln:max-h-[calc(100vh-8.125rem)] ln:flex-col ln:gap-8 ln:self-start ln:overflow-y-auto ln:py-8 ln:ps-1 ln:print:hidden"
  >
    <OnThisPage article={article} />
    {children}
  </aside>
);
