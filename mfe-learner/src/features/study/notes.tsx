import { messageOf } from '@coursewright/mfe-kit';
import { Alert, Button, Skeleton, TextArea } from '@coursewright/ui';
import type { LessonPlace } from './lesson-revisions.api.ts';
import { NoteConflict } from './note-conflict.tsx';
import type { NoteState } from './note-keeper.ts';
import { useNote } from './use-note.ts';

/** The learner's own notes on a lesson, saved while they are typed. */
export function Notes({ place }: { place: LessonPlace }) {
  const { state, keeper } = useNote(place);
  const { text, status, other } = state;
  if (status === 'loading') return <Skeleton shape="block" width="100%" height="6rem" />;
  if (status === 'unreadable') {
    return (
      <Alert
        tone="warning"
        title="Your notes could not be loaded"
        actions={
          <Button size="sm" variant="secondary" onClick={() => void keeper.load()}>
            Try again
          </Button>
        }
      >
        {messageOf(state.error)}
      </Alert>
    );
  }
  return (
    <div className="ln:flex ln:flex-col ln:gap-3">
      <TextArea
        label="Notes"
        hideLabel
        autoGrow
        dir="auto"
        rows={3}
        maxLength={20_000}
        placeholder="What do you want to remember?"
        value={text}
        onChange={(event) => keeper.type(event.target.value)}
        onBlur={() => void keeper.flush()}
      />
      {other ? (
        <NoteConflict own={text} other={other.text} onResolve={(chosen) => void keeper.resolve(chosen)} />
      ) : (
        <span className="ln:flex ln:min-h-9 ln:items-center ln:gap-2 ln:text-sm ln:text-muted">
          <span role="status">{wordsFor(state)}</span>
          {(status === 'waiting' || status === 'refused') && (
            <Button size="sm" variant="ghost" onClick={() => void keeper.flush()}>
              Save now
            </Button>
          )}
        </span>
      )}
    </div>
  );
}

function wordsFor({ status, text, error }: NoteState): string {
  if (status === 'saved') return text === '' ? '' : 'Saved';
  if (status === 'saving') return 'Saving…';
  return error ? `Not saved yet. ${messageOf(error)}` : 'Not saved yet';
}
