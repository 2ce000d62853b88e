import type { ChatMessage, CourseView } from '@coursewright/contracts';
import { errorMessage } from '@coursewright/mfe-kit';
import { Link } from '@coursewright/mfe-kit/router';
import { Alert, Button, ConfirmDialog, RetryButton, Spinner, VisuallyHidden } from '@coursewright/ui';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { BookOpen, Trash2 } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { SampleBadge } from '../../shared/sample-badge.tsx';
import { useWriting } from '../generation/writing.ts';
import { WritingStatus } from '../generation/writing-status.tsx';
import { LessonDraft, LessonText } from '../lesson/lesson-text.tsx';
import styles from './message.module.css';
import type { UseChat } from './use-chat.ts';

const Quotes = ({ quotes, onLeave }: { quotes: ChatMessage['quotes']; onLeave: () => void }) =>
  quotes.map(({ subtopicId, title, text }) => (
    <figure key={`${subtopicId ?? ''} ${text}`} className="ln:border-s-4 ln:border-accent ln:ps-3">
      <blockquote dir="auto" className="ln:text-sm ln:break-words">
        {text}
      </blockquote>
      <figcaption className="ln:mt-1 ln:flex ln:items-center ln:gap-2 ln:text-xs ln:text-muted">
        <BookOpen className="ln:size-4 ln:flex-none" />
        {subtopicId ? (
          <Link
            to={{ search: `?at=${subtopicId}` }}
            onClick={onLeave}
            dir="auto"
            className="ln:break-words ln:underline"
          >
            {title}
          </Link>
        ) : (
          <span dir="auto" className="ln:break-words">
            {t`Your material: ${title}`}
          </span>
        )}
      </figcaption>
    </figure>
  ));

const Message = ({ message, onLeave }: { message: ChatMessage; onLeave: () => void }) =>
  message.sender === 'user' ? (
    <li className="ln:flex ln:justify-end">
      <div className="ln:max-w-[85%] ln:rounded-card ln:bg-brand ln:px-4 ln:py-2.5 ln:text-sm ln:text-on-brand">
        <VisuallyHidden>
          <Trans>You:</Trans>{' '}
        </VisuallyHidden>
        {message.quote && (
          <blockquote
            dir="auto"
            className="ln:mb-2 ln:border-s-2 ln:border-on-brand ln:ps-3 ln:text-xs ln:wrap-anywhere ln:italic"
          >
            {message.quote}
          </blockquote>
        )}
        <p dir="auto" className="ln:break-words ln:whitespace-pre-wrap">
          {message.text}
        </p>
      </div>
    </li>
  ) : (
    <TeacherMessage>
      {message.html ? <LessonText blocks={[message.html]} /> : <p dir="auto">{message.text}</p>}
      <Quotes quotes={message.quotes} onLeave={onLeave} />
      {message.source === 'sample' && (
        <div>
          <SampleBadge>
            <Trans>Sample answer</Trans>
          </SampleBadge>
        </div>
      )}
    </TeacherMessage>
  );

const TeacherMessage = ({ children }: { children: ReactNode }) => (
  <li className="ln:max-w-[92%] ln:rounded-card ln:bg-sunken ln:px-4 ln:py-3 ln:text-sm">
    <VisuallyHidden>
      <Trans>Teacher:</Trans>{' '}
    </VisuallyHidden>
    <div className={`${styles.answer} ln:flex ln:min-w-0 ln:flex-col ln:gap-3`}>{children}</div>
  </li>
);

interface AnswerWritingProps {
  generationId: string;
  onDone: (message: ChatMessage) => void;
  // The question was cancelled in another tab.
  onCancelled: () => void;
}

const ANNOUNCEMENTS = {
  start: msg`The teacher is answering.`,
  done: msg`The teacher has answered.`,
  failed: msg`The teacher could not answer.`,
};

function AnswerWriting({ generationId, onDone, onCancelled }: AnswerWritingProps) {
  const { writing, status } = useWriting(generationId, ANNOUNCEMENTS, ({ answer }) => {
    if (answer) onDone(answer);
  });
  const { phase } = writing;
  useEffect(() => {
    if (phase === 'cancelled') onCancelled();
  }, [phase, onCancelled]);
  return (
    <TeacherMessage>
      <WritingStatus {...status} what="answer" />
      {(writing.blocks.length > 0 || writing.open !== '') && <LessonDraft writing={writing} />}
    </TeacherMessage>
  );
}

const NEAR_PX = 48;

/**
 * Scrolls the parent of `content` to the end of a growing text unless the reader has scrolled up. A new `turn`
 * starts again.
 */
function useScrollToEnd(content: RefObject<HTMLElement | null>, turn: number) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn begins to follow again
  useEffect(() => {
    const text = content.current;
    const scroller = text?.parentElement;
    if (!text || !scroller) return;
    let following = true;
    const toEnd = () => {
      if (following) scroller.scrollTop = scroller.scrollHeight;
    };
    let top = scroller.scrollTop;
    const note = () => {
      const atEnd = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < NEAR_PX;
      // The scroll event of our own scrolling arrives late, when the text may have grown again: only upward
      // movement is the reader's.
      following = atEnd || (following && scroller.scrollTop >= top);
      top = scroller.scrollTop;
    };
    const growth = new ResizeObserver(toEnd);
    growth.observe(text);
    scroller.addEventListener('scroll', note, { passive: true });
    return () => {
      growth.disconnect();
      scroller.removeEventListener('scroll', note);
    };
  }, [content, turn]);
}

interface ConversationProps {
  course: CourseView;
  from: UseChat;
  onLeave: () => void;
  suggestions?: ReactNode;
}

// Not a live region: the start and the end of an answer are announced.
export function Conversation({ course, from, onLeave, suggestions }: ConversationProps) {
  const { chat, error, clearing, refresh, answered } = from;
  const root = useRef<HTMLDivElement>(null);
  const questions = chat?.messages.filter(({ sender }) => sender === 'user');
  useScrollToEnd(root, questions?.length ?? 0);
  return (
    <div ref={root} className="ln:flex ln:flex-col ln:gap-4">
      <ol aria-label={t`Conversation with the teacher`} className="ln:flex ln:flex-col ln:gap-4">
        <TeacherMessage>
          <p dir="auto">
            <Trans>
              Hello! I am your AI teacher for{' '}
              <strong dir="auto" className="ln:break-words">
                {course.mainTopic}
              </strong>
              .
            </Trans>
          </p>
          <p>
            <Trans>Ask me about anything you read. I answer from your lessons and show you the passages.</Trans>
          </p>
        </TeacherMessage>
        {chat?.messages.map((message) => (
          <Message key={message.id} message={message} onLeave={onLeave} />
        ))}
        {chat?.answering && (
          <AnswerWriting key={chat.answering} generationId={chat.answering} onDone={answered} onCancelled={refresh} />
        )}
      </ol>
      {!chat && !error && <Spinner size="sm" label={t`Loading your conversation`} />}
      {!chat && error ? (
        <Alert
          tone="danger"
          title={t`Your conversation could not be loaded`}
          actions={<RetryButton variant="primary" onClick={refresh} />}
        >
          {errorMessage(error)}
        </Alert>
      ) : null}
      {chat && !chat.answering && suggestions}
      {chat && chat.messages.length > 0 && (
        <div className="ln:self-end">
          <ClearHistory clearing={clearing} />
        </div>
      )}
    </div>
  );
}

function ClearHistory({ clearing }: Pick<UseChat, 'clearing'>) {
  const [open, setOpen] = useState(false);
  const { mutate: clear, isPending, error } = clearing;
  return (
    <ConfirmDialog
      title={t`Clear this conversation?`}
      description={t`All questions and answers of this course are deleted, on all your devices.`}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button icon={Trash2} size="sm" variant="ghost">
          <Trans>Clear history</Trans>
        </Button>
      }
      cancel={t`Keep it`}
      cancelVariant="ghost"
      confirm={t`Clear history`}
      danger
      loading={isPending}
      onConfirm={() => clear(undefined, { onSuccess: () => setOpen(false) })}
      failureTitle={t`The conversation was not cleared`}
      failure={error && errorMessage(error)}
    />
  );
}
