import { CARD_LIMITS, cardEndpoints, type LessonCard } from '@coursewright/contracts';
import { apiRequest, errorMessage } from '@coursewright/mfe-kit';
import { useKeptText } from '@coursewright/mfe-kit/kept-text';
import { useMutation } from '@coursewright/mfe-kit/query';
import { Button, Dialog, FailureAlert, TextArea } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ChangeEvent, useId } from 'react';

interface CardEditorProps {
  card: { cardId: string; front: string; back: string };
  onClose: () => void;
  onSaved: (card: LessonCard) => void;
}

const toField = (side: keyof typeof CARD_LIMITS, value: string, write: (text: string) => void) => ({
  dir: 'auto',
  autoGrow: true,
  maxLength: CARD_LIMITS[side],
  value,
  onChange: ({ target }: ChangeEvent<HTMLTextAreaElement>) => write(target.value),
});

export function CardEditor({ card: { cardId, ...stored }, onClose, onSaved }: CardEditorProps) {
  const [front, setFront, forgetFront] = useKeptText(`card.${cardId}.front`, stored.front);
  const [back, setBack, forgetBack] = useKeptText(`card.${cardId}.back`, stored.back);
  const close = () => {
    forgetFront();
    forgetBack();
    onClose();
  };
  const form = useId();
  const save = useMutation({
    mutationFn: () => apiRequest(cardEndpoints.editCard, { params: { cardId }, body: { front, back } }),
    onSuccess: (card) => {
      onSaved(card);
      close();
    },
  });
  const isEmpty = front.trim() === '' || back.trim() === '';
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={t`Edit card`}
      description={t`Markdown works on both sides, and formulas between dollars.`}
      actions={
        <>
          <Button variant="secondary" onClick={close}>
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
        <TextArea label={t`Front side`} rows={2} {...toField('front', front, setFront)} />
        <TextArea label={t`Back side`} rows={4} {...toField('back', back, setBack)} />
        <FailureAlert text={save.error && errorMessage(save.error)} />
      </form>
    </Dialog>
  );
}
