import type { CourseView } from '@coursewright/contracts';
import { Button, Drawer } from '@coursewright/ui';
import { GraduationCap } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useHasRoomBeside } from '../../shared/use-is-desktop.ts';
import { ClearHistory } from './clear-history.tsx';
import { Conversation } from './conversation.tsx';
import { QuestionForm } from './question-form.tsx';
import styles from './teacher.module.css';
import { useTalk } from './use-talk.ts';

interface TeacherProps {
  course: CourseView;
  /** The sub-topic the learner has open. */
  openId: string;
}

/** The teacher is always at hand: a button that floats over the page, and the talk in a drawer. */
export function Teacher({ course, openId }: TeacherProps) {
  const [open, setOpen] = useState(false);
  const [draft, setDraft] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const { talk, error, refresh, asking, clearing, answered } = useTalk(course.id, open);

  function send() {
    const question = draft.trim();
    if (question === '' || asking.isPending) return;
    asking.mutate({ question, subtopicId: openId }, { onSuccess: () => setDraft('') });
  }

  function write(text: string) {
    setDraft(text);
    if (asking.isError) asking.reset();
  }

  const empty = talk?.messages.length === 0;
  useEffect(() => {
    if (!empty) return;
    // after the dialog that cleared the talk has given its focus back to a button that is gone
    const timer = setTimeout(() => field.current?.focus());
    return () => clearTimeout(timer);
  }, [empty]);

  return (
    <Drawer
      title="Your AI teacher"
      side="right"
      // where there is room the lesson can be read while the teacher answers
      beside={useHasRoomBeside()}
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
          <GraduationCap aria-hidden="true" className="ln:size-7" />
          <span className="ln:hidden ln:2xl:inline">Ask the teacher</span>
        </Button>
      }
      footer={
        <QuestionForm
          {...{ field, text: draft, onText: write, onSend: send }}
          {...{ sending: asking.isPending, error: asking.error }}
        />
      }
    >
      <Conversation
        {...{ course, talk, error }}
        onRefresh={refresh}
        onAnswered={answered}
        onLeave={() => setOpen(false)}
        tools={
          <ClearHistory onClear={() => clearing.mutateAsync()} clearing={clearing.isPending} error={clearing.error} />
        }
      />
    </Drawer>
  );
}
