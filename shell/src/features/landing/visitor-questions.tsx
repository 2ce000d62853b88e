import type { TopicAnswers } from '@coursewright/mfe-kit';
import { askVisitorQuestions } from '@coursewright/mfe-kit/visitor-questions';
import { answersFor, type TopicAnswer, TopicQuestions } from '@coursewright/ui';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';

interface VisitorQuestionsProps {
  field: RefObject<HTMLInputElement | null>;
  // Is set to what was answered about the topic in the field.
  answers: RefObject<TopicAnswers | undefined>;
  children: ReactNode;
}

export function VisitorQuestions({ field, answers: given, children }: VisitorQuestionsProps) {
  const [topic, setTopic] = useState(() => field.current?.value ?? '');
  const [answers, setAnswers] = useState<TopicAnswer[]>([]);
  useEffect(() => {
    const input = field.current;
    const read = () => setTopic(input?.value ?? '');
    input?.addEventListener('input', read);
    return () => input?.removeEventListener('input', read);
  }, [field]);
  useEffect(() => {
    const found = answersFor(topic, answers);
    given.current = found.length > 0 ? found : undefined;
  }, [given, topic, answers]);
  return (
    <TopicQuestions topic={topic} answers={answers} onChange={setAnswers} ask={askVisitorQuestions}>
      {children}
    </TopicQuestions>
  );
}
