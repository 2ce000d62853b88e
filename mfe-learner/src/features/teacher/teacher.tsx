import { type CourseView, TEACHER_QUOTE_LENGTH } from '@coursewright/contracts';
import { lazyPart } from '@coursewright/mfe-kit';
import { useKeptText } from '@coursewright/mfe-kit/kept-text';
import { Alert, Button, Drawer, IconButton, pressedKey, Spinner, SpinnerMark, TextArea } from '@coursewright/ui';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { GraduationCap, SendHorizontal, X } from 'lucide-react';
import { type KeyboardEvent, type RefObject, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { FailureText } from '../../shared/allowance.tsx';
import type { TeacherRequest } from '../../shared/ask-teacher.ts';
import { STACKED } from '../../shared/button-link.ts';
import { useHasRoomBeside } from '../../shared/hooks.ts';
import { SuggestedQuestions } from './suggested-questions.tsx';
import styles from './teacher.module.css';
import { type UseChat, useChat } from './use-chat.ts';

const Conversation = lazyPart(async () => (await import('./conversation.tsx')).Conversation);

interface Quote {
  text: string;
  subtopicId: string;
  isCut: boolean;
}

const toQuote = ({ quote, subtopicId }: TeacherRequest): Quote | undefined =>
  quote === undefined
    ? undefined
    : {
        text: quote.slice(0, TEACHER_QUOTE_LENGTH).toWellFormed().trim(),
        subtopicId,
        isCut: quote.length > TEACHER_QUOTE_LENGTH,
      };

const QuotedText = ({ quote, onUnquote }: { quote: Quote; onUnquote: () => void }) => (
  <figure aria-label={t`Your question is about`} className="ln:rounded-card ln:bg-sunken ln:py-2 ln:ps-3 ln:pe-1">
    <div className="ln:flex ln:items-start ln:gap-2">
      <blockquote
        dir="auto"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
        tabIndex={0}
        className="ln:max-h-24 ln:min-w-0 ln:flex-1 ln:overflow-y-auto ln:border-s-4 ln:border-accent ln:ps-3 ln:text-sm ln:wrap-anywhere"
      >
        {quote.text}
      </blockquote>
      <IconButton aria-label={t`Remove the quote`} icon={X} className="ln:flex-none" onClick={onUnquote} />
    </div>
    {quote.isCut && (
      <figcaption className="ln:mt-1 ln:text-xs ln:text-muted">
        {plural(TEACHER_QUOTE_LENGTH, {
          one: 'Only the first character is quoted.',
          other: 'Only the first # characters are quoted.',
        })}
      </figcaption>
    )}
  </figure>
);

interface QuestionFormProps {
  field: RefObject<HTMLTextAreaElement | null>;
  quote: Quote | undefined;
  onUnquote: () => void;
  text: string;
  onText: (text: string) => void;
  onSend: () => void;
  asking: UseChat['asking'];
}

const MAX_LENGTH = 2_000;
const ONE_LINE_STYLE = { minHeight: '2.875rem', maxHeight: '10rem', resize: 'none' } as const;

// Enter sends, Shift+Enter inserts a line break.
function QuestionForm({ field, quote, onUnquote, text, onText, onSend, asking }: QuestionFormProps) {
  const { isPending: sending, error } = asking;
  useEffect(() => field.current?.focus(), [field]);

  function onKeyDown(event: KeyboardEvent) {
    if (pressedKey(event) !== 'Enter' || event.shiftKey) return;
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
        <Alert tone="warning" title={t`Your question was not sent`}>
          <FailureText error={error} />
        </Alert>
      )}
      {quote && <QuotedText quote={quote} onUnquote={onUnquote} />}
      <div className="ln:flex ln:items-end ln:gap-2">
        <TextArea
          ref={field}
          label={t`Your question`}
          hideLabel
          placeholder={t`Ask Something...`}
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
        <IconButton type="submit" variant="solid" aria-label={t`Send`} aria-busy={sending} className="ln:flex-none">
          {sending ? <SpinnerMark size="sm" /> : <SendHorizontal />}
        </IconButton>
      </div>
    </form>
  );
}

interface TeacherProps {
  course: CourseView;
  openId: string;
  // During a quiz, no questions on a lesson are suggested.
  isInLesson?: boolean;
  // Each new one opens the drawer.
  request?: TeacherRequest | undefined;
}

export function Teacher({ course, openId, isInLesson = true, request }: TeacherProps) {
  const [open, setOpen] = useState(false);
  const [draft, setDraft] = useKeptText(`question.${course.id}`);
  const field = useRef<HTMLTextAreaElement>(null);
  const from = useChat(course.id, open);
  const { chat, asking } = from;

  const [quote, setQuote] = useState<Quote>();

  function send(text = draft, about: { quote?: string; subtopicId: string } = { subtopicId: openId }) {
    const question = text.trim();
    if (question === '' || asking.isPending) return;
    const onSuccess = () => {
      setDraft('');
      setQuote(undefined);
    };
    asking.mutate({ question, ...about }, { onSuccess });
  }
  const sendDraft = () => send(draft, quote && { quote: quote.text, subtopicId: quote.subtopicId });

  const [taken, setTaken] = useState<TeacherRequest>();
  const [waiting, setWaiting] = useState<TeacherRequest>();
  if (request && request !== taken) {
    setTaken(request);
    setOpen(true);
    // What is being written stays when only a quote is added.
    if (request.text !== '') setDraft(request.text.slice(0, MAX_LENGTH));
    setQuote(toQuote(request));
    setWaiting(request.sends ? request : undefined);
  }
  // The history comes first, or else it would overwrite the question.
  const isLoaded = chat !== undefined;
  const sendWaiting = useEffectEvent((next: TeacherRequest) =>
    send(next.text.slice(0, MAX_LENGTH), { subtopicId: next.subtopicId }),
  );
  useEffect(() => {
    if (!waiting || !isLoaded) return;
    setWaiting(undefined);
    sendWaiting(waiting);
  }, [waiting, isLoaded]);

  const isOpenWithQuote = open && quote !== undefined;
  useEffect(() => {
    if (isOpenWithQuote) field.current?.focus();
  }, [isOpenWithQuote]);

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
      title={t`Your AI teacher`}
      side="end"
      modal={!useHasRoomBeside()}
      open={open}
      onOpenChange={setOpen}
      className={`${styles.drawer} ln:max-[75rem]:w-full ln:max-[75rem]:sm:w-[28rem]`}
      trigger={
        <Button
          variant="secondary"
          aria-label={t`Ask the teacher`}
          title={t`Ask the teacher`}
          className={`ln:flex-none ln:text-brand ln:lg:min-h-9 ln:lg:px-3 ln:lg:text-sm ${STACKED}`}
        >
          <GraduationCap />
          <span className="ln:lg:hidden">
            <Trans>Ask</Trans>
          </span>
          <span className="ln:max-lg:hidden">
            <Trans>Ask the teacher</Trans>
          </span>
        </Button>
      }
      footer={
        <QuestionForm
          field={field}
          quote={quote}
          text={draft}
          onText={write}
          onSend={sendDraft}
          onUnquote={() => {
            setQuote(undefined);
            field.current?.focus();
          }}
          asking={asking}
        />
      }
    >
      <Suspense fallback={<Spinner size="sm" label={t`Loading your conversation`} />}>
        <Conversation
          course={course}
          from={from}
          onLeave={() => setOpen(false)}
          suggestions={
            isInLesson &&
            !asking.isPending && (
              <SuggestedQuestions
                courseId={course.id}
                subtopicId={openId}
                onAsk={(question) => asking.mutate({ question, subtopicId: openId })}
              />
            )
          }
        />
      </Suspense>
    </Drawer>
  );
}
