import { type CourseView, type CoveredSource, sourceEndpoints } from '@coursewright/contracts';
import { apiRequest, errorMessage } from '@coursewright/mfe-kit';
import { useQuery } from '@coursewright/mfe-kit/query';
import { Link } from '@coursewright/mfe-kit/router';
import { formatPercent } from '@coursewright/text';
import { Dialog, FailureAlert, Spinner } from '@coursewright/ui';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { UnreadPlaces } from './unread.tsx';

type Part = CoveredSource['parts'][number];

function describePart({ heading, fromPage, toPage }: Part): string {
  const isOne = toPage === undefined || toPage === fromPage;
  const pages = fromPage && (isOne ? t`page ${fromPage}` : t`pages ${fromPage} to ${toPage}`);
  return [heading, pages].filter(Boolean).join(', ') || t`Without a heading`;
}

interface CoveredPartProps {
  part: Part;
  titles: ReadonlyMap<string, string>;
  onLeave: () => void;
}

const CoveredPart = ({ part, titles, onLeave }: CoveredPartProps) => (
  <li className="ln:flex ln:gap-3 ln:border-b ln:border-line ln:py-2 ln:last:border-b-0">
    <span className="ln:w-12 ln:flex-none ln:text-end ln:text-sm ln:font-semibold ln:tabular-nums">
      {formatPercent(part.share)}
    </span>
    <div className="ln:min-w-0 ln:text-sm">
      <p dir="auto" className="ln:break-words">
        {describePart(part)}
      </p>
      {part.subtopics.length === 0 ? (
        <p className="ln:text-muted">
          <Trans>Left out</Trans>
        </p>
      ) : (
        <ul>
          {part.subtopics.map((id) => (
            <li key={id} dir="auto" className="ln:break-words">
              <Link to={{ search: `?at=${id}` }} onClick={onLeave} className="ln:text-brand ln:underline">
                {titles.get(id)}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  </li>
);

const covered = ({ parts }: CoveredSource): number =>
  parts.reduce((sum, { share, subtopics }) => (subtopics.length > 0 ? sum + share : sum), 0);

const describeWritten = ({ written, lessons }: { written: number; lessons: number }) =>
  plural(lessons, {
    one: `${written} of # lesson is written. Each part names the lessons that cite it.`,
    other: `${written} of # lessons are written. Each part names the lessons that cite it.`,
  });

interface CoverageProps {
  course: CourseView;
  onClose: () => void;
}

export function Coverage({ course, onClose }: CoverageProps) {
  const { data, error } = useQuery({
    queryKey: ['course-material', course.id],
    queryFn: ({ signal }) => apiRequest(sourceEndpoints.courseMaterial, { params: { courseId: course.id }, signal }),
    staleTime: 0,
  });
  const titles = new Map(course.topics.flatMap(({ subtopics }) => subtopics.map(({ id, title }) => [id, title])));

  return (
    <Dialog open onOpenChange={onClose} title={t`Where your material went`} description={data && describeWritten(data)}>
      <FailureAlert title={t`This could not be loaded`} text={error && errorMessage(error)} />
      {!data && !error && <Spinner size="sm" label={t`Loading your material`} />}
      <div className="ln:flex ln:flex-col ln:gap-6">
        {data?.sources.map((source) => (
          <section key={source.id} aria-label={source.title}>
            <h3 dir="auto" className="ln:font-semibold ln:break-words">
              {source.title}
            </h3>
            <p className="ln:text-sm ln:text-muted">
              {t`${covered(source)}% in lessons, ${100 - covered(source)}% left out`}
            </p>
            <UnreadPlaces unread={source.unread} />
            <ul className="ln:mt-2">
              {source.parts.map((part, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a part's place is its identity
                <CoveredPart key={at} part={part} titles={titles} onLeave={onClose} />
              ))}
            </ul>
          </section>
        ))}
        {data?.sources.length === 0 && (
          <p>
            <Trans>The material of this course was removed.</Trans>
          </p>
        )}
      </div>
    </Dialog>
  );
}
