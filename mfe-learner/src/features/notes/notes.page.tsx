import { noteListEndpoints, type OwnNote } from '@coursewright/contracts';
import { apiRequest, MfeLink, usePageTitle } from '@coursewright/mfe-kit';
import { keepPreviousData, useInfiniteQuery } from '@coursewright/mfe-kit/query';
import { useSearchParams } from '@coursewright/mfe-kit/router';
import { formatLocalDate } from '@coursewright/text';
import { Badge, Button, Card, Container, EmptyState, PageHeader, SearchField } from '@coursewright/ui';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { ButtonLink } from '../../shared/button-link.ts';
import { formatDaysAgo } from '../../shared/days-ago.ts';
import { NoMatch, PageState, ShowMore } from '../../shared/page-state.tsx';
import { Notes } from '../study/notes.tsx';

const PAGE = 30;

const notePages = (text: string) => ({
  queryKey: ['notes', text],
  queryFn: ({ signal, pageParam }: { signal: AbortSignal; pageParam: number }) =>
    apiRequest(noteListEndpoints.ownNotes, {
      query: { ...(text && { search: text }), page: pageParam, size: PAGE },
      signal,
    }),
  initialPageParam: 1,
  getNextPageParam: (last: { total: number }, _all: unknown, page: number) =>
    page * PAGE < last.total ? page + 1 : undefined,
  refetchOnMount: 'always' as const,
});

const toKey = ({ courseId, subtopicId }: OwnNote) => `${courseId}/${subtopicId}`;

const lessonLink = 'ln:font-semibold ln:break-words ln:hover:text-brand ln:hover:underline';

function NoteCard({ note, editing, onEdit }: { note: OwnNote; editing: boolean; onEdit: (on: boolean) => void }) {
  const { courseId, subtopicId, lessonTitle, text, updatedAt, restorableUntil } = note;
  return (
    <Card asChild className="ln:flex ln:flex-col ln:gap-3">
      <article aria-label={t`Note on ${lessonTitle}`}>
        <div className="ln:flex ln:flex-wrap ln:items-baseline ln:justify-between ln:gap-x-4 ln:gap-y-1">
          <h3 className="ln:min-w-0">
            {restorableUntil ? (
              <bdi className="ln:font-semibold ln:break-words">{lessonTitle}</bdi>
            ) : (
              <MfeLink to={`/course/${courseId}?at=${subtopicId}`} className={lessonLink}>
                <bdi>{lessonTitle}</bdi>
              </MfeLink>
            )}
          </h3>
          <time dateTime={updatedAt} className="ln:text-sm ln:text-muted">
            <Trans>Changed {formatDaysAgo(updatedAt)}</Trans>
          </time>
        </div>
        {editing ? (
          <Notes place={{ courseId, subtopicId }} />
        ) : (
          <p dir="auto" className="ln:break-words ln:whitespace-pre-wrap">
            {text}
          </p>
        )}
        {restorableUntil ? (
          <p className="ln:flex ln:flex-wrap ln:items-center ln:gap-x-3 ln:gap-y-2 ln:text-sm ln:text-muted">
            <Badge>
              <Trans>Lesson removed</Trans>
            </Badge>
            <span>
              <Trans>
                You can restore it with this note until {formatLocalDate(restorableUntil)}:{' '}
                <MfeLink to={`/course/${courseId}/edit`} className="ln:font-semibold ln:underline">
                  edit the course
                </MfeLink>
              </Trans>
            </span>
          </p>
        ) : (
          <Button
            variant="ghost"
            size="sm"
            className="ln:self-start"
            aria-label={editing ? undefined : t`Edit the note on ${lessonTitle}`}
            onClick={() => onEdit(!editing)}
          >
            {editing ? t`Done` : t`Edit`}
          </Button>
        )}
      </article>
    </Card>
  );
}

export function NotesPage() {
  usePageTitle(t`Notes`);
  const [params, setParams] = useSearchParams();
  const text = params.get('q') ?? '';
  const search = (wanted: string) => setParams(wanted ? { q: wanted } : {}, { replace: true });
  const query = useInfiniteQuery({ ...notePages(text), placeholderData: keepPreviousData });
  const [edited, setEdited] = useState<string>();
  const { data, isPlaceholderData, refetch } = query;
  const last = data?.pages.at(-1);
  if (!data || !last)
    return <PageState query={query} title={t`Your notes could not be loaded`} label={t`Loading your notes`} />;

  const notes = data.pages.flatMap(({ items }) => items);
  const none = notes.length === 0 && text === '' && !isPlaceholderData;
  const courses = [...Map.groupBy(notes, ({ courseId }) => courseId).entries()];

  function edit(key: string, on: boolean) {
    setEdited(on ? key : undefined);
    if (!on) void refetch();
  }

  return (
    <Container width="text" className="ln:pb-16">
      <PageHeader
        title={t`Notes`}
        subtitle={
          !none && (
            <span role="status">
              {text
                ? plural(last.total, { one: '# note found', other: '# notes found' })
                : plural(last.total, { one: '# note', other: '# notes' })}
            </span>
          )
        }
      />
      {none ? (
        <Card>
          <EmptyState title={t`No notes yet`} action={<ButtonLink to="/home" label={t`My courses`} />}>
            <Trans>Write one under a lesson: all of them are listed here.</Trans>
          </EmptyState>
        </Card>
      ) : (
        <search className="ln:mb-6 ln:block">
          <SearchField label={t`Search your notes`} dir="auto" maxLength={200} value={text} onSearch={search} />
        </search>
      )}
      {notes.length === 0 && text !== '' && (
        <NoMatch title={t`No note matches`} clear={t`Show all notes`} onClear={() => search('')}>
          <Trans>
            None of your notes contains all words of “<bdi>{text}</bdi>”.
          </Trans>
        </NoMatch>
      )}
      <div className="ln:flex ln:flex-col ln:gap-10">
        {courses.map(([courseId, ofCourse]) => (
          <section key={courseId} aria-labelledby={`course-${courseId}`} className="ln:flex ln:flex-col ln:gap-4">
            <h2 id={`course-${courseId}`} className="ln:font-display ln:text-xl ln:font-semibold ln:break-words">
              <MfeLink to={`/course/${courseId}`} className="ln:hover:text-brand ln:hover:underline">
                <bdi>{ofCourse[0]?.courseTitle}</bdi>
              </MfeLink>
            </h2>
            {ofCourse.map((note) => (
              <NoteCard
                key={toKey(note)}
                note={note}
                editing={edited === toKey(note)}
                onEdit={(on) => edit(toKey(note), on)}
              />
            ))}
          </section>
        ))}
      </div>
      <ShowMore list={query} />
    </Container>
  );
}
