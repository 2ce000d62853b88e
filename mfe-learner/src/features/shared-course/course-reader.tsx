import { Link, useSearchParams } from '@coursewright/mfe-kit/router';
import { Button, Container } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { ContentsLink } from '../../shared/contents-link.tsx';
import { textDirection } from '../../shared/format.ts';

export interface ReaderPage {
  id: string;
  title: string;
  // Shown below the title in the contents.
  note?: string | undefined;
  body(): ReactNode;
}

export interface ReaderTopic {
  id: string;
  title: string;
  pages: ReaderPage[];
}

interface ContentsProps {
  topics: readonly ReaderTopic[];
  openId: string;
}

const Contents = (props: ContentsProps) => (
  <nav aria-label={t`Course contents`} className="ln:min-w-0 ln:lg:-ms-3 ln:print:hidden">
    <details className="ln:group ln:rounded-card ln:border ln:border-line ln:px-4 ln:py-3 ln:lg:hidden">
      <summary className="ln:min-h-8 ln:cursor-pointer ln:font-semibold">
        <Trans>Contents</Trans>
      </summary>
      <Topics {...props} />
    </details>
    <div className="ln:hidden ln:lg:block">
      <Topics {...props} />
    </div>
  </nav>
);

const Topics = ({ topics, openId }: ContentsProps) => (
  <ul className="ln:flex ln:flex-col ln:gap-5 ln:pt-3 ln:lg:pt-0">
    {topics.map((topic) => (
      <li key={topic.id}>
        <p dir="auto" className="ln:mb-1 ln:px-3 ln:font-semibold ln:break-words">
          {topic.title}
        </p>
        <ul>
          {topic.pages.map(({ id, title, note }) => (
            <li key={id}>
              <ContentsLink
                search={`?at=${id}`}
                open={id === openId}
                className="ln:block ln:min-h-10 ln:py-2 ln:break-words"
              >
                <bdi>{title}</bdi>
                {note && <span className="ln:block ln:text-xs ln:text-muted">{note}</span>}
              </ContentsLink>
            </li>
          ))}
        </ul>
      </li>
    ))}
  </ul>
);

interface OpenPageProps {
  page: ReaderPage;
  previous: ReaderPage | undefined;
  next: ReaderPage | undefined;
}

const OpenPage = ({ page, previous, next }: OpenPageProps) => (
  <article className="ln:max-w-(--ui-width-prose) ln:min-w-0">
    <h2 dir="auto" className="ln:mb-8 ln:font-display ln:text-2xl ln:font-bold ln:break-words">
      {page.title}
    </h2>
    {page.body()}
    <nav
      aria-label={t`Lessons`}
      className="ln:mt-12 ln:flex ln:justify-between ln:gap-3 ln:border-t ln:border-line ln:pt-6 ln:max-sm:flex-col ln:print:hidden"
    >
      {previous && (
        <Button icon={ArrowLeft} asChild variant="secondary">
          <Link to={{ search: `?at=${previous.id}` }}>
            <Trans>Previous</Trans>
          </Link>
        </Button>
      )}
      {next && (
        <Button asChild className="ln:sm:ms-auto">
          <Link to={{ search: `?at=${next.id}` }}>
            <Trans>Next</Trans>
            <ArrowRight />
          </Link>
        </Button>
      )}
    </nav>
  </article>
);

interface CourseReaderProps {
  title: string;
  badges: ReactNode;
  summary?: ReactNode;
  actions: ReactNode;
  topics: readonly ReaderTopic[];
}

// A course that anyone can read, page by page. The open page is in the address.
export function CourseReader({ title, badges, summary, actions, topics }: CourseReaderProps) {
  const [search] = useSearchParams();
  const all = topics.flatMap(({ pages }) => pages);
  const index = Math.max(
    0,
    all.findIndex(({ id }) => id === search.get('at')),
  );
  const open = all[index];
  return (
    <Container data-content dir={textDirection(title)} className="ln:py-8 ln:sm:py-12">
      <header className="ln:mb-8 ln:flex ln:flex-wrap ln:items-end ln:justify-between ln:gap-6">
        <div className="ln:max-w-3xl ln:min-w-0">
          <p className="ln:mb-3 ln:flex ln:flex-wrap ln:gap-2">{badges}</p>
          <h1 dir="auto" className="ln:font-display ln:text-3xl ln:leading-tight ln:font-bold ln:break-words">
            {title}
          </h1>
          {summary}
        </div>
        <div className="ln:flex ln:flex-wrap ln:gap-3 ln:print:hidden">{actions}</div>
      </header>
      <div className="ln:grid ln:gap-8 ln:lg:grid-cols-[18rem_minmax(0,1fr)] ln:lg:gap-16">
        <Contents topics={topics} openId={open?.id ?? ''} />
        {open && <OpenPage key={open.id} page={open} previous={all[index - 1]} next={all[index + 1]} />}
      </div>
    </Container>
  );
}
