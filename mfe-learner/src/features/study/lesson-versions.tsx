import { lessonEndpoints, type ResponseOf } from '@coursewright/contracts';
import { apiRequest, errorMessage } from '@coursewright/mfe-kit';
import { i18n } from '@coursewright/mfe-kit/messages';
import { useQuery } from '@coursewright/mfe-kit/query';
import { formatDateTime } from '@coursewright/text';
import { Badge, Button, Dialog, FailureAlert, Spinner } from '@coursewright/ui';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { LessonRef } from './study.api.ts';

interface LessonVersionsProps {
  place: LessonRef;
  onRestore: (version: number) => Promise<boolean>;
  onClose: () => void;
}

const CHANGE_LABELS = {
  simpler: msg`Simpler`,
  deeper: msg`Deeper`,
  example: msg`With an example`,
  rewrite: msg`Rewritten`,
};

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
      title={t`Versions of this lesson`}
      description={t`Nothing is lost: every text can be shown again.`}
    >
      <FailureAlert text={error && errorMessage(error)} />
      {!data && !error && <Spinner size="sm" label={t`Loading the versions`} />}
      <ul className="ln:flex ln:flex-col ln:divide-y ln:divide-line">
        {data?.map((version) => (
          <VersionEntry key={version.version} version={version} onRestore={() => void restore(version.version)} />
        ))}
      </ul>
    </Dialog>
  );
}

type LessonVersion = ResponseOf<typeof lessonEndpoints.lessonVersions>[number];

function describeVersion({ change, source }: LessonVersion): string {
  const text = change ? i18n._(CHANGE_LABELS[change]) : t`First text`;
  if (source === 'sample') return t`${text} (sample)`;
  return source === 'learner' ? t`${text} (written by the learner)` : text;
}

function VersionEntry({ version, onRestore }: { version: LessonVersion; onRestore: () => void }) {
  const { current, createdAt } = version;
  return (
    <li className="ln:flex ln:flex-wrap ln:items-center ln:gap-x-3 ln:gap-y-1 ln:py-3">
      <div className="ln:min-w-0 ln:flex-1">
        <span className="ln:block ln:font-semibold">{describeVersion(version)}</span>
        <time dateTime={createdAt} className="ln:block ln:text-sm ln:text-muted">
          {formatDateTime(createdAt)}
        </time>
      </div>
      {current ? (
        <Badge tone="brand">
          <Trans>Shown now</Trans>
        </Badge>
      ) : (
        <Button size="sm" variant="secondary" onClick={onRestore}>
          <Trans>Show this one</Trans>
        </Button>
      )}
    </li>
  );
}
