import { messageOf } from '@coursewright/mfe-kit';
import { Alert, IconButton, SpinnerMark, TextArea } from '@coursewright/ui';
import { SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect } from 'react';

interface QuestionFormProps {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  onText: (text: string) => void;
  onSend: () => void;
  sending: boolean;
  error: unknown;
}

const LONGEST = 2_000;
const AS_ONE_LINE = { minHeight: '2.875rem', maxHeight: '10rem', resize: 'none' } as const;

/** Enter sends, Shift and Enter begin a new line. What could not be sent stays. */
export function QuestionForm({ field, text, onText, onSend, sending, error }: QuestionFormProps) {
  useEffect(() => field.current?.focus(), [field]);

  function onKeyDown(event: KeyboardEvent) {
    // while a Japanese word is put together, Enter chooses its letters
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onSend();
  }

  return (
    <form
      className="ln:flex ln:flex-col ln:gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      {error !== null && (
        <Alert tone="warning" title="Your question was not sent">
          {messageOf(error)}
        </Alert>
      )}
      <div className="ln:flex ln:items-end ln:gap-2">
        <TextArea
          ref={field}
          label="Your question"
          hideLabel
          placeholder="Ask Something..."
          rows={1}
          autoGrow
          style={AS_ONE_LINE}
          dir="auto"
          maxLength={LONGEST}
          value={text}
          aria-busy={sending}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={onKeyDown}
          className="ln:flex-1"
        />
        <IconButton type="submit" variant="solid" aria-label="Send" aria-busy={sending} className="ln:flex-none">
          {sending ? <SpinnerMark size="sm" /> : <SendHorizontal aria-hidden="true" className="ln:rtl:rotate-180" />}
        </IconButton>
      </div>
    </form>
  );
}
