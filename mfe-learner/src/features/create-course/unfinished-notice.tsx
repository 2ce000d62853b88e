import type { UnfinishedOutlineView } from '@coursewright/contracts';
import { useUser } from '@coursewright/mfe-kit';
import { useQuery, useQueryClient } from '@coursewright/mfe-kit/query';
import { Alert, Button, Dialog } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { ButtonLink } from '../../shared/button-link.ts';
import { discardOutline, unfinishedQuery } from './unfinished.api.ts';
import { deleteUnfinished, findUnfinished } from './unfinished.ts';

export function UnfinishedNotice() {
  const { id } = useUser();
  const queries = useQueryClient();
  const { data: saved = [] } = useQuery(unfinishedQuery);
  const [local] = useState(() => findUnfinished(id));
  const [gone, setGone] = useState<string[]>([]);
  const others = saved.filter(({ generationId }) => generationId !== local?.generationId);
  const outlines = [...(local ? [local] : []), ...others].filter(({ generationId }) => !gone.includes(generationId));

  async function discard(generationId: string) {
    deleteUnfinished(id, generationId);
    setGone((ids) => [...ids, generationId]);
    await discardOutline(generationId);
    await queries.invalidateQueries(unfinishedQuery);
  }

  return outlines.map((outline) => (
    <Notice key={outline.generationId} {...outline} onDiscard={() => void discard(outline.generationId)} />
  ));
}

interface NoticeProps extends Pick<UnfinishedOutlineView, 'generationId'> {
  request: Pick<UnfinishedOutlineView['request'], 'topic'>;
  onDiscard: () => void;
}

function Notice({ generationId, request, onDiscard }: NoticeProps) {
  return (
    <Alert
      className="ln:mb-6"
      title={
        <Trans>
          Unfinished outline: <bdi className="ln:break-words">{request.topic}</bdi>
        </Trans>
      }
      actions={
        <>
          <ButtonLink to="/topics" state={{ generationId }} label={t`Continue`} size="sm" variant="secondary" />
          <Dialog
            trigger={
              <Button size="sm" variant="ghost">
                <Trans>Discard</Trans>
              </Button>
            }
            title={t`Discard this outline?`}
            description={
              <Trans>
                The outline for “<bdi className="ln:break-words">{request.topic}</bdi>” and your changes to it are
                deleted.
              </Trans>
            }
            actions={
              <Button variant="danger" onClick={onDiscard}>
                <Trans>Discard outline</Trans>
              </Button>
            }
          />
        </>
      }
    />
  );
}
