import type { ChatMessage, CourseView } from '@coursewright/contracts';
import { messageOf } from '@coursewright/mfe-kit';
import { Alert, Button, Spinner } from '@coursewright/ui';
import { type ReactNode, useRef } from 'react';
import { AnswerWriting } from './answer-writing.tsx';
import { Message, TeacherSays } from './message.tsx';
import type { Talk } from './teacher.api.ts';
import { useFollowEnd } from './use-follow-end.ts';

interface ConversationProps {
  course: CourseView;
  talk: Talk | undefined;
  error: unknown;
  onRefresh: () => void;
  onAnswered: (message: ChatMessage) => void;
  onLeave: () => void;
  /** What can be done with a talk that has begun. */
  tools: ReactNode;
}

/** All that was said, and the answer that is being written. Not a live region: its beginning and end are announced. */
export function Conversation({ course, talk, error, onRefresh, onAnswered, onLeave, tools }: ConversationProps) {
  const root = useRef<HTMLDivElement>(null);
  const questions = talk?.messages.filter(({ sender }) => sender === 'user');
  useFollowEnd(root, questions?.length ?? 0);
  return (
    <div ref={root} className="ln:flex ln:flex-col ln:gap-4">
      <ol aria-label="Talk with the teacher" className="ln:flex ln:flex-col ln:gap-4">
        <TeacherSays>
          <p dir="auto">
            Hello! I am your AI teacher for <strong className="ln:break-words">{course.mainTopic}</strong>.
          </p>
          <p>Ask me about anything you read. I answer from your lessons and show where it stands there.</p>
        </TeacherSays>
        {talk?.messages.map((message) => (
          <Message key={message.id} message={message} onLeave={onLeave} />
        ))}
        {talk?.answering && (
          <AnswerWriting
            key={talk.answering}
            generationId={talk.answering}
            onDone={onAnswered}
            onCancelled={onRefresh}
          />
        )}
      </ol>
      {!talk && !error && <Spinner size="sm" label="Loading your talk" />}
      {!talk && error && (
        <Alert
          tone="danger"
          title="Your talk could not be loaded"
          actions={
            <Button size="sm" onClick={onRefresh}>
              Retry
            </Button>
          }
        >
          {messageOf(error)}
        </Alert>
      )}
      {talk && talk.messages.length > 0 && <div className="ln:self-end">{tools}</div>}
    </div>
  );
}
