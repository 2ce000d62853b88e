import { useUser } from '@coursewright/mfe-kit';
import { Alert, Button, Dialog } from '@coursewright/ui';
import { useState } from 'react';
import { ButtonLink } from '../../shared/button-link.ts';
import { deleteUnfinished, readUnfinished } from './outline-editing.ts';

export function UnfinishedNotice({ className }: { className?: string }) {
  const { id } = useUser();
  const [outline, setOutline] = useState(() => readUnfinished(id));
  if (!outline) return null;
  const { generationId, request } = outline;

  function discard() {
    deleteUnfinished(id, generationId);
    setOutline(undefined);
  }

  return (
    <Alert
      className={className}
      title={
        <>
          Unfinished outline: <bdi className="ln:break-words">{request.topic}</bdi>
        </>
      }
      actions={
        <>
          <ButtonLink to="/topics" state={{ generationId }} label="Continue" size="sm" />
          <Dialog
            trigger={
              <Button size="sm" variant="ghost">
                Discard
              </Button>
            }
            title="Discard this outline?"
            description={
              <>
                The outline for “<bdi className="ln:break-words">{request.topic}</bdi>” and your changes to it are
                deleted.
              </>
            }
            actions={
              <Button variant="danger" onClick={discard}>
                Discard outline
              </Button>
            }
          />
        </>
      }
    />
  );
}
