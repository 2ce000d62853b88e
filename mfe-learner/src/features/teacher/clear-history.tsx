import { messageOf } from '@coursewright/mfe-kit';
import { Alert, Button, Dialog } from '@coursewright/ui';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';

interface ClearHistoryProps {
  onClear: () => Promise<unknown>;
  clearing: boolean;
  error: unknown;
}

/** Deletes the talk, but not by accident. */
export function ClearHistory({ onClear, clearing, error }: ClearHistoryProps) {
  const [open, setOpen] = useState(false);
  const clear = () =>
    onClear().then(
      () => setOpen(false),
      () => undefined,
    );
  return (
    <Dialog
      title="Clear this talk?"
      description="All questions and answers of this course are deleted, on all your devices."
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button size="sm" variant="ghost">
          <Trash2 aria-hidden="true" />
          Clear history
        </Button>
      }
      actions={
        <>
          <Button variant="ghost" onClick={() => setOpen(false)}>
            Keep it
          </Button>
          <Button variant="danger" loading={clearing} onClick={() => void clear()}>
            Clear history
          </Button>
        </>
      }
    >
      {error !== null && (
        <Alert tone="danger" title="The talk was not cleared">
          {messageOf(error)}
        </Alert>
      )}
    </Dialog>
  );
}
