import { lessonEndpoints } from '@coursewright/contracts';
import { apiRequest, errorMessage, sessionStore, shape } from '@coursewright/mfe-kit';
import { Alert, Button, RetryButton, Skeleton, TextArea } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useMemo, useState } from 'react';
import { createNoteAutosave, joinTexts, type NoteState } from './note-autosave.ts';
import type { LessonRef } from './study.api.ts';

const NoteConflict = ({ own, other, onResolve }: { own: string; other: string; onResolve: (text: string) => void }) => (
  <Alert
    tone="warning"
    title={t`This note was changed in another tab or on another device`}
    actions={
      <>
        <Button size="sm" onClick={() => onResolve(joinTexts(other, own))}>
          <Trans>Keep both</Trans>
        </Button>
        <Button size="sm" variant="secondary" onClick={() => onResolve(own)}>
          <Trans>Keep the one above</Trans>
        </Button>
        <Button size="sm" variant="secondary" onClick={() => onResolve(other)}>
          <Trans>Take the other</Trans>
        </Button>
      </>
    }
  >
    <span className="ln:block">
      <Trans>The other text:</Trans>
    </span>
    <blockquote
      dir="auto"
      className="ln:mt-2 ln:max-h-48 ln:overflow-y-auto ln:rounded-control ln:bg-surface ln:p-3 ln:whitespace-pre-wrap"
    >
      {other || t`(empty)`}
    </blockquote>
  </Alert>
);

// Browsers allow 64 KiB for a keepalive request, and a character takes up to 4 bytes.
const MAX_KEEPALIVE_LENGTH = 15_000;

const draftSchema = shape({ text: 'string', revision: 'number' });

// Leaving the lesson or hiding the page saves the note.
function useNote({ courseId, subtopicId }: LessonRef) {
  const [state, setState] = useState<NoteState>({ text: '', status: 'loading' });

  const autosave = useMemo(() => {
    const place = { courseId, subtopicId };
    const key = `learner.note.${courseId}.${subtopicId}`;
    return createNoteAutosave({
      read: () => apiRequest(lessonEndpoints.note, { params: place }),
      save: (note) =>
        apiRequest(lessonEndpoints.saveNote, {
          params: place,
          body: note,
          keepalive: note.text.length < MAX_KEEPALIVE_LENGTH,
        }),
      drafts: {
        read: () => sessionStore.read(key, draftSchema),
        save: (draft) => sessionStore.save(key, draft),
        drop: () => sessionStore.remove(key),
      },
      onChange: setState,
    });
  }, [courseId, subtopicId]);

  useEffect(() => {
    void autosave.load();
    const save = () => void autosave.flush();
    const saveWhenHidden = () => document.visibilityState === 'hidden' && save();
    const wake = () => void autosave.retryNow();
    window.addEventListener('online', wake);
    document.addEventListener('visibilitychange', saveWhenHidden);
    return () => {
      window.removeEventListener('online', wake);
      document.removeEventListener('visibilitychange', saveWhenHidden);
      save();
    };
  }, [autosave]);

  return { state, autosave };
}

export function Notes({ place }: { place: LessonRef }) {
  const { state, autosave } = useNote(place);
  const { text, status, other } = state;
  if (status === 'loading') return <Skeleton shape="block" width="100%" height="6rem" />;
  if (status === 'unreadable') {
    return (
      <Alert
        tone="warning"
        title={t`Your notes could not be loaded`}
        actions={<RetryButton label={t`Try again`} onClick={() => void autosave.load()} />}
      >
        {errorMessage(state.error)}
      </Alert>
    );
  }
  return (
    <div className="ln:flex ln:flex-col ln:gap-3">
      <TextArea
        label={t`Notes`}
        hideLabel
        autoGrow
        dir="auto"
        rows={3}
        maxLength={20_000}
        placeholder={t`What do you want to remember?`}
        value={text}
        onChange={(event) => autosave.type(event.target.value)}
        onBlur={() => void autosave.flush()}
      />
      {other ? (
        <NoteConflict own={text} other={other.text} onResolve={(chosen) => void autosave.resolve(chosen)} />
      ) : (
        <span className="ln:flex ln:min-h-9 ln:items-center ln:gap-2 ln:text-sm ln:text-muted">
          <span role="status">{statusText(state)}</span>
          {(status === 'waiting' || status === 'refused') && (
            <Button size="sm" variant="ghost" onClick={() => void autosave.flush()}>
              <Trans>Save now</Trans>
            </Button>
          )}
        </span>
      )}
    </div>
  );
}

function statusText({ status, text, error }: NoteState): string {
  if (status === 'saved') return text === '' ? '' : t`Saved`;
  if (status === 'saving') return t`Saving…`;
  return error ? t`Not saved yet. ${errorMessage(error)}` : t`Not saved yet`;
}
