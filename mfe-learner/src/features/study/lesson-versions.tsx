import { lessonEndpoints, type ResponseOf } from '@coursewright/contracts';
import { apiRequest, errorMessage } from '@coursewright/mfe-kit';
import { useQuery } from '@coursewright/mfe-kit/query';
import { formatDateTime } from '@coursewright/text';
import { Badge, Button, Dialog, FailureAlert, Spinner } from '@coursewright/ui';
import type { LessonRef } from './study.api.ts';

interface LessonVersionsProps {
  place: LessonRef;
  onRestore: (version: number) => Promise<boolean>;
  onClose: () => void;
}

const CHANGE_LABELS = { simpler: 'Simpler', deeper: 'Deeper', example: 'With an example', rewrite: 'Rewritten' };

export function LessonVersions({ place, onRestore, onClose }: LessonVersionsProps) {
  const { data, error } = useQuery({
    queryKey: ['lesson-versions', place],
    queryFn: ({ signal }) => apiRequest(lessonEndpoints.lessonVersions, { params: place, signal }),
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
      <FailureAlert text={error && errorMessage(error)} />
      {!data && !error && <Spinner size="sm" label="Loading the versions" />}
      <ul className="ln:flex ln:flex-col ln:divide-y ln:divide-line">
        {data?.map((version) => (
          <VersionEntry key={version.version} version={version} onRestore={() => void restore(version.version)} />
        ))}
      </ul>
    </Dialog>
  );
}

type LessonVersion = ResponseOf<typeof lessonEndpoints.lessonVersions>[number];

function VersionEntry({ version, onRestore }: { version: LessonVersion; onRestore: () => void }) {
  const { change, current, createdAt, source } = version;
  return (
    <li className="ln:flex ln:flex-wrap ln:items-center ln:gap-x-3 ln:gap-y-1 ln:py-3">
      <div className="ln:min-w-0 ln:flex-1">
        <span className="ln:block ln:font-semibold">
          {change ? CHANGE_LABELS[change] : 'First text'}
          {source === 'sample' && ' (sample)'}
          {source === 'learner' && ' (written by the learner)'}
        </span>
        <time dateTime={createdAt} className="ln:block ln:text-sm ln:text-muted">
          {formatDateTime(createdAt)}
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
