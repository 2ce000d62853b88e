import { Alert, Button } from '@coursewright/ui';
import { bothTexts } from './note-keeper.ts';

interface NoteConflictProps {
  own: string;
  other: string;
  onResolve: (text: string) => void;
}

/** Two texts of one note, of which the learner chooses. */
export const NoteConflict = ({ own, other, onResolve }: NoteConflictProps) => (
  <Alert
    tone="warning"
    title="This note was changed in another tab or on another device"
    actions={
      <>
        <Button size="sm" onClick={() => onResolve(bothTexts(other, own))}>
          Keep both
        </Button>
        <Button size="sm" variant="secondary" onClick={() => onResolve(own)}>
          Keep the one above
        </Button>
        <Button size="sm" variant="secondary" onClick={() => onResolve(other)}>
          Take the other
        </Button>
      </>
    }
  >
    <span className="ln:block">The other text:</span>
    <blockquote
      dir="auto"
      className="ln:mt-2 ln:max-h-48 ln:overflow-y-auto ln:rounded-control ln:bg-surface ln:p-3 ln:whitespace-pre-wrap"
    >
      {other || '(empty)'}
    </blockquote>
  </Alert>
);
