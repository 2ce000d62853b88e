import { CARD_LIMITS, cardEndpoints, type LessonCard } from '@coursewright/contracts';
import { apiRequest, errorMessage } from '@coursewright/mfe-kit';
import { useMutation } from '@coursewright/mfe-kit/query';
import { Button, Dialog, FailureAlert, TextArea } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useId, useState } from 'react';

interface CardEditorProps {
  card: { cardId: string; front: string; back: string };
  onClose: () => void;
  onSaved: (card: LessonCard) => void;
}

export function CardEditor({ card: { cardId, ...stored }, onClose, onSaved }: CardEditorProps) {
  const [front, setFront] = useState(stored.front);
  const [back, setBack] = useState(stored.back);
  const form = useId();
  const save = useMutation({
    mutationFn: () => apiRequest(cardEndpoints.editCard, { params: { cardId }, body: { front, back } }),
    onSuccess: (card) => {
      onSaved(card);
      onClose();
    },
  });
  const isEmpty = front.trim() === '' || back.trim() === '';
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Edit card`}
      description={t`Markdown works on both sides, and formulas between dollars.`}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={form} loading={save.isPending} disabled={isEmpty}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="ln:flex ln:flex-col ln:gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isEmpty && !save.isPending) save.mutate();
        }}
      >
        <TextArea
          label={t`Front side`}
          dir="auto"
          rows={2}
          autoGrow
          maxLength={CARD_LIMITS.front}
          value={front}
          onChange={(event) => setFront(event.target.value)}
        />
        <TextArea
          label={t`Back side`}
          dir="auto"
          rows={4}
          autoGrow
          maxLength={CARD_LIMITS.back}
          value={back}
          onChange={(event) => setBack(event.target.value)}
        />
        <FailureAlert text={save.error && errorMessage(save.error)} />
      </form>
    </Dialog>
  );
}
