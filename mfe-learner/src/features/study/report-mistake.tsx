import {
  MISTAKE_QUOTE_LENGTH,
  MISTAKE_TEXT_LENGTH,
  type MistakeKind,
  mistakeEndpoints,
  mistakeKinds,
} from '@coursewright/contracts';
import { apiRequest, errorMessage, notify } from '@coursewright/mfe-kit';
import { useKeptText } from '@coursewright/mfe-kit/kept-text';
import { i18n, type MessageDescriptor } from '@coursewright/mfe-kit/messages';
import { useMutation, useQueryClient } from '@coursewright/mfe-kit/query';
import { Button, Dialog, FailureAlert, SelectField, TextArea } from '@coursewright/ui';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type FormEvent, useId, useState } from 'react';
import { type LessonRef, mistakesQuery } from './study.api.ts';

const KINDS: Record<MistakeKind, MessageDescriptor> = {
  fact: msg`A fact is wrong`,
  unclear: msg`It is unclear`,
  language: msg`Language or spelling`,
  picture: msg`The picture or the video`,
  other: msg`Something else`,
};

interface ReportMistakeProps {
  place: LessonRef;
  // What was selected.
  quote: string;
  onClose: () => void;
}

export function ReportMistake({ place, quote, onClose }: ReportMistakeProps) {
  const queries = useQueryClient();
  const form = useId();
  const [kind, setKind] = useState<MistakeKind>('fact');
  const [isWhole, setIsWhole] = useState(quote === '');
  const [text, setText, forget] = useKeptText(`mistake.${place.courseId}.${place.subtopicId}`);
  const [missing, setMissing] = useState(false);
  const close = () => {
    forget();
    onClose();
  };
  const shown = quote.slice(0, MISTAKE_QUOTE_LENGTH).toWellFormed();
  const send = useMutation({
    mutationFn: () =>
      apiRequest(mistakeEndpoints.reportMistake, {
        params: place,
        body: { kind, quote: isWhole ? '' : shown, text },
      }),
    onSuccess: () => {
      notify.success(t`Thank you. Under the lesson you see what becomes of your report.`);
      close();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: mistakesQuery(place).queryKey }),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(text.trim() === '');
    if (text.trim() !== '' && !send.isPending) send.mutate();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={t`Report a mistake`}
      description={t`The people who run this site read your report. They may have the lesson rewritten; you can undo that.`}
      actions={
        <>
          <Button variant="secondary" onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={form} loading={send.isPending}>
            <Trans>Send report</Trans>
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="ln:flex ln:flex-col ln:gap-4">
        {quote !== '' && (
          <SelectField
            label={t`What is it about`}
            value={isWhole ? 'whole' : 'quote'}
            onChange={({ target }) => setIsWhole(target.value === 'whole')}
          >
            <option value="quote">{t`The selected text`}</option>
            <option value="whole">{t`The whole lesson`}</option>
          </SelectField>
        )}
        {!isWhole && (
          <blockquote
            dir="auto"
            className="ln:max-h-32 ln:overflow-y-auto ln:rounded-control ln:bg-sunken ln:p-3 ln:text-sm ln:wrap-anywhere"
          >
            {shown}
          </blockquote>
        )}
        <SelectField
          label={t`What is wrong`}
          value={kind}
          onChange={({ target }) => setKind(target.value as MistakeKind)}
        >
          {mistakeKinds.map((option) => (
            <option key={option} value={option}>
              {i18n._(KINDS[option])}
            </option>
          ))}
        </SelectField>
        <TextArea
          label={t`Your report`}
          hint={
            quote === ''
              ? t`To report one sentence, close this, select the sentence and try again.`
              : t`Say what would be right, if you know it.`
          }
          rows={4}
          autoGrow
          dir="auto"
          maxLength={MISTAKE_TEXT_LENGTH}
          value={text}
          error={missing && t`Please say what is wrong`}
          onChange={({ target }) => setText(target.value)}
        />
        <FailureAlert text={send.error && errorMessage(send.error)} />
      </form>
    </Dialog>
  );
}
