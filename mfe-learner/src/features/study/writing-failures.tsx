import type { CourseWritingView } from '@coursewright/contracts';
import { Alert, Button } from '@coursewright/ui';

interface WritingFailuresProps {
  failures: CourseWritingView['failures'];
  busy: boolean;
  onRetry: () => void;
}

/** The lessons that could not be written, and why. */
export const WritingFailures = ({ failures, busy, onRetry }: WritingFailuresProps) => (
  <Alert
    tone="warning"
    title={
      failures.length === 1 ? 'One lesson could not be written' : `${failures.length} lessons could not be written`
    }
    actions={
      <Button size="sm" variant="secondary" loading={busy} onClick={onRetry}>
        Retry
      </Button>
    }
  >
    <ul className="ln:flex ln:flex-col ln:gap-1">
      {failures.map(({ subtopicId, title, message }) => (
        <li key={subtopicId}>
          <bdi className="ln:font-semibold">{title}</bdi>: {message}
        </li>
      ))}
    </ul>
  </Alert>
);
