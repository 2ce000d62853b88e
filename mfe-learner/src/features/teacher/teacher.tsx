import type { CourseView } from '@coursewright/contracts';
import { Alert, Button, Drawer, IconButton, SpinnerMark, TextArea } from '@coursewright/ui';
import { GraduationCap, SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { FailureText } from '../../shared/allowance.tsx';
import type { TeacherRequest } from '../../shared/ask-teacher.ts';
import { useHasRoomBeside } from '../../shared/hooks.ts';
import { ClearHistory, Conversation } from './conversation.tsx';
import styles from './teacher.module.css';
import { useChat } from './use-chat.ts';

interface QuestionFormProps {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  onText: (text: string) => void;
  onSend: () => void;
  sending: boolean;
  error: unknown;
}

const MAX_LENGTH = 2_000;
const ONE_LINE_STYLE = { minHeight: '2.875rem', maxHeight: '10rem', resize: 'none' } as const;

/** Enter sends, Shift+Enter inserts a line break. */
function QuestionForm({ field, text, onText, onSend, sending, error }: QuestionFormProps) {
  useEffect(() => field.current?.focus(), [field]);

  function onKeyDown(event: KeyboardEvent) {
    // During composition (Japanese, for example) Enter selects characters.
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
          <FailureText error={error} />
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
          style={ONE_LINE_STYLE}
          dir="auto"
          maxLength={MAX_LENGTH}
          value={text}
          aria-busy={sending}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={onKeyDown}
          className="ln:flex-1"
        />
        <IconButton type="submit" variant="solid" aria-label="Send" aria-busy={sending} className="ln:flex-none">
          {sending ? <SpinnerMark size="sm" /> : <SendHorizontal className="ln:rtl:rotate-180" />}
        </IconButton>
      </div>
    </form>
  );
}

interface TeacherProps {
  course: CourseView;
  openId: string;
  /** Each new one opens the drawer. */
  request?: TeacherRequest | undefined;
}

export function Teacher({ course, openId, request }: TeacherProps) {
  const [open, setOpen] = useState(false);
  const [draft, setDraft] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const { chat, error, refresh, asking, clearing, answered } = useChat(course.id, open);

  function send(text = draft, subtopicId = openId) {
    const question = text.trim();
    if (question === '' || asking.isPending) return;
    asking.mutate({ question, subtopicId }, { onSuccess: () => setDraft('') });
  }

  const [taken, setTaken] = useState<TeacherRequest>();
  const [waiting, setWaiting] = useState<TeacherRequest>();
  if (request && request !== taken) {
    setTaken(request);
    setOpen(true);
    setDraft(request.text.slice(0, MAX_LENGTH));
    setWaiting(request.sends ? request : undefined);
  }
  // The history comes first, or else it would overwrite the question.
  const isLoaded = chat !== undefined;
  const sendWaiting = useEffectEvent((next: TeacherRequest) => send(next.text.slice(0, MAX_LENGTH), next.subtopicId));
  useEffect(() => {
    if (!waiting || !isLoaded) return;
    setWaiting(undefined);
    sendWaiting(waiting);
  }, [waiting, isLoaded]);

  function write(text: string) {
    setDraft(text);
    if (asking.isError) asking.reset();
  }

  const empty = chat?.messages.length === 0;
  useEffect(() => {
    if (!empty) return;
    // The dialog that cleared the chat first returns the focus to a button that is gone.
    const timer = setTimeout(() => field.current?.focus());
    return () => clearTimeout(timer);
  }, [empty]);

  return (
    <Drawer
      title="Your AI teacher"
      side="right"
      modal={!useHasRoomBeside()}
      open={open}
      onOpenChange={setOpen}
      className={`${styles.drawer} ln:w-full ln:sm:w-[28rem]`}
      trigger={
        <Button
          size="lg"
          aria-label="Ask the teacher"
          title="Ask the teacher"
          className={`${styles.button} ln:fixed ln:end-4 ln:bottom-4 ln:z-20 ln:size-14 ln:rounded-pill ln:p-0 ln:shadow-pop ln:2xl:w-auto ln:2xl:px-5 ln:print:hidden`}
        >
          <GraduationCap className="ln:size-7" />
          <span className="ln:hidden ln:2xl:inline">Ask the teacher</span>
        </Button>
      }
      footer={
        <QuestionForm
          {...{ field, text: draft, onText: write, onSend: () => send() }}
          {...{ sending: asking.isPending, error: asking.error }}
        />
      }
    >
      <Conversation
        {...{ course, chat, error }}
        onRefresh={refresh}
        onAnswered={answered}
        onLeave={() => setOpen(false)}
        tools={<ClearHistory clearing={clearing} />}
      />
    </Drawer>
  );
}
