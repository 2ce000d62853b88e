import type { ChatMessage } from '@coursewright/contracts';
import { VisuallyHidden } from '@coursewright/ui';
import type { ReactNode } from 'react';
import { SampleBadge } from '../../shared/sample-badge.tsx';
import { LessonText } from '../study/lesson-text.tsx';
import styles from './message.module.css';
import { Quotes } from './quotes.tsx';

interface MessageProps {
  message: ChatMessage;
  onLeave: () => void;
}

/** One utterance of the talk. */
export const Message = ({ message, onLeave }: MessageProps) =>
  message.sender === 'user' ? (
    <li className="ln:flex ln:justify-end">
      <div className="ln:max-w-[85%] ln:rounded-card ln:bg-brand ln:px-4 ln:py-2.5 ln:text-sm ln:text-on-brand">
        <VisuallyHidden>You: </VisuallyHidden>
        <p dir="auto" className="ln:break-words ln:whitespace-pre-wrap">
          {message.text}
        </p>
      </div>
    </li>
  ) : (
    <TeacherSays>
      {message.html ? <LessonText blocks={[message.html]} /> : <p dir="auto">{message.text}</p>}
      <Quotes quotes={message.quotes} onLeave={onLeave} />
      {message.source === 'sample' && (
        <div>
          <SampleBadge>Sample answer</SampleBadge>
        </div>
      )}
    </TeacherSays>
  );

/** The teacher's side of the talk. */
export const TeacherSays = ({ children }: { children: ReactNode }) => (
  <li className="ln:max-w-[92%] ln:rounded-card ln:bg-sunken ln:px-4 ln:py-3 ln:text-sm">
    <VisuallyHidden>Teacher: </VisuallyHidden>
    <div className={`${styles.answer} ln:flex ln:min-w-0 ln:flex-col ln:gap-3`}>{children}</div>
  </li>
);
