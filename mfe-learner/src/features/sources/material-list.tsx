import { type Material, SOURCE_LIMITS, type SourceView } from '@coursewright/contracts';
import { errorMessage } from '@coursewright/mfe-kit';
import { i18n, type MessageDescriptor } from '@coursewright/mfe-kit/messages';
import { useQuery, useQueryClient } from '@coursewright/mfe-kit/query';
import { Alert, ChoiceCards, IconButton, RetryButton, Spinner } from '@coursewright/ui';
import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { BookOpenCheck, Library, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { AddMaterial } from './add-material.tsx';
import { removeSource, sourcesQuery } from './sources.api.ts';
import { UnreadPlaces } from './unread.tsx';

const TYPES: Record<SourceView['type'], MessageDescriptor> = {
  pdf: msg`PDF`,
  docx: msg`Word document`,
  markdown: msg`Markdown`,
  text: msg`Text`,
  html: msg`Web page`,
  transcript: msg`Transcript`,
};

const describe = ({ type, pages, characters, courses }: SourceView) =>
  [
    i18n._(TYPES[type]),
    pages
      ? plural(pages, { one: '# page', other: '# pages' })
      : plural(characters, { one: '# character', other: '# characters' }),
    courses > 0 && plural(courses, { one: 'used in # course', other: 'used in # courses' }),
  ]
    .filter(Boolean)
    .join(' · ');

interface SourceRowProps {
  source: SourceView;
  chosen: boolean;
  // No further one can be chosen.
  full: boolean;
  onChoose: (chosen: boolean) => void;
  onRemove: () => void;
}

function SourceRow({ source, chosen, full, onChoose, onRemove }: SourceRowProps) {
  return (
    <li className="ln:flex ln:flex-wrap ln:items-center ln:gap-2 ln:border-b ln:border-line ln:py-2 ln:last:border-b-0">
      <label className="ln:flex ln:min-h-11 ln:min-w-0 ln:flex-1 ln:cursor-pointer ln:items-center ln:gap-3">
        <input
          type="checkbox"
          checked={chosen}
          disabled={full && !chosen}
          onChange={(event) => onChoose(event.target.checked)}
          className="ln:size-5 ln:flex-none ln:accent-brand"
        />
        <span className="ln:min-w-0">
          <span dir="auto" className="ln:block ln:font-medium ln:break-words">
            {source.title}
          </span>
          <span className="ln:block ln:text-sm ln:text-muted">{describe(source)}</span>
        </span>
      </label>
      {source.courses === 0 && <IconButton aria-label={t`Remove ${source.title}`} icon={Trash2} onClick={onRemove} />}
      <div className="ln:w-full ln:ps-8">
        <UnreadPlaces unread={source.unread} />
      </div>
    </li>
  );
}

interface MaterialListProps {
  link?: string | undefined;
  material: Material;
  onChange: (material: Material) => void;
}

export function MaterialList({ link, material, onChange }: MaterialListProps) {
  const queries = useQueryClient();
  const { data: sources, error, refetch } = useQuery(sourcesQuery);
  const [failure, setFailure] = useState<string>();
  // One that was removed elsewhere is no longer chosen.
  const chosen = material.sourceIds.filter((id) => !sources || sources.some((source) => source.id === id));
  const full = chosen.length >= SOURCE_LIMITS.perCourse;
  const choose = (sourceIds: string[]) => onChange({ ...material, sourceIds });

  async function added(source: SourceView) {
    if (!full) choose([...chosen, source.id]);
    if (sources) return queries.setQueryData(sourcesQuery.queryKey, [source, ...sources]);
    // The list that is on its way lacks it.
    await queries.cancelQueries(sourcesQuery);
    await refetch();
  }

  async function remove({ id }: SourceView) {
    setFailure(undefined);
    try {
      await removeSource(id);
      queries.setQueryData(sourcesQuery.queryKey, (known = []) => known.filter((source) => source.id !== id));
      choose(chosen.filter((each) => each !== id));
    } catch (reason) {
      setFailure(errorMessage(reason));
      void refetch();
    }
  }

  return (
    <div className="ln:flex ln:flex-col ln:gap-5">
      <p className="ln:text-sm ln:text-muted">
        <Trans>
          The course is planned and written from what you choose here, and each lesson shows the passage behind a
          sentence. Up to {SOURCE_LIMITS.perCourse} for a course.
        </Trans>
      </p>
      {error && (
        <Alert
          tone="danger"
          title={t`Your material could not be loaded`}
          actions={<RetryButton onClick={() => void refetch()} />}
        >
          {errorMessage(error)}
        </Alert>
      )}
      {!sources && !error && <Spinner size="sm" label={t`Loading your material`} />}
      {sources && sources.length > 0 && (
        <ul aria-label={t`Your material`} className="ln:flex ln:flex-col">
          {sources.map((source) => (
            <SourceRow
              key={source.id}
              source={source}
              chosen={chosen.includes(source.id)}
              full={full}
              onChoose={(on) => choose(on ? [...chosen, source.id] : chosen.filter((id) => id !== source.id))}
              onRemove={() => void remove(source)}
            />
          ))}
        </ul>
      )}
      {failure && (
        <Alert tone="danger" title={t`This was not removed`}>
          {failure}
        </Alert>
      )}
      <AddMaterial link={link} onAdded={(source) => void added(source)} />
      {chosen.length > 0 && (
        <ChoiceCards
          label={t`How to use it`}
          value={material.mode}
          onValueChange={(mode) => onChange({ ...material, sourceIds: chosen, mode })}
          options={[
            {
              value: 'first',
              title: t`My material first`,
              description: t`Gaps are filled by the AI and not marked as yours`,
              icon: <Library />,
            },
            {
              value: 'only',
              title: t`Only my material`,
              description: t`The lessons say nothing beyond it`,
              icon: <BookOpenCheck />,
            },
          ]}
        />
      )}
    </div>
  );
}
