import { messageOf } from '@coursewright/mfe-kit';
import { useQuery } from '@coursewright/mfe-kit/query';
import { Alert, Badge, Button, Dialog, Spinner } from '@coursewright/ui';
import { type LessonPlace, type LessonVersion, lessonVersions } from './lesson-revisions.api.ts';

interface LessonVersionsProps {
  place: LessonPlace;
  onRestore: (version: number) => Promise<boolean>;
  onClose: () => void;
}

const names = { simpler: 'Simpler', deeper: 'Deeper', example: 'With an example', rewrite: 'Written anew' };
const when = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** All texts a lesson has had; any of them can be shown again. */
export function LessonVersions({ place, onRestore, onClose }: LessonVersionsProps) {
  const { data, error } = useQuery({
    queryKey: ['lesson-versions', place],
    queryFn: ({ signal }) => lessonVersions(place, signal),
    staleTime: 0,
    gcTime: 0,
  });

  async function restore(version: number) {
    if (await onRestore(version)) onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Versions of this lesson"
      description="Nothing is lost: every text can be shown again."
    >
      {error && <Alert tone="danger">{messageOf(error)}</Alert>}
      {!data && !error && <Spinner size="sm" label="Loading the versions" />}
      <ul className="ln:flex ln:flex-col ln:divide-y ln:divide-line">
        {data?.map((version) => (
          <VersionEntry key={version.version} version={version} onRestore={() => void restore(version.version)} />
        ))}
      </ul>
    </Dialog>
  );
}

function VersionEntry({ version, onRestore }: { version: LessonVersion; onRestore: () => void }) {
  const { change, current, createdAt, source } = version;
  return (
    <li className="ln:flex ln:flex-wrap ln:items-center ln:gap-x-3 ln:gap-y-1 ln:py-3">
      <div className="ln:min-w-0 ln:flex-1">
        <span className="ln:block ln:font-semibold">
          {change ? names[change] : 'First text'}
          {source === 'sample' && ' (sample)'}
        </span>
        <time dateTime={createdAt} className="ln:block ln:text-sm ln:text-muted">
          {when.format(new Date(createdAt))}
        </time>
      </div>
      {current ? (
        <Badge tone="brand">Shown now</Badge>
      ) : (
        <Button size="sm" variant="secondary" onClick={onRestore}>
          Show this one
        </Button>
      )}
    </li>
  );
}
