import { visitorEndpoints } from '@coursewright/contracts';
import { apiRequest, type TopicAnswers } from '@coursewright/mfe-kit';
import { answersFor, type TopicAnswer, TopicQuestions } from '@coursewright/ui';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useState } from 'react';

const ask = async (topic: string, signal: AbortSignal) =>
  (await apiRequest(visitorEndpoints.visitorQuestions, { body: { topic }, signal })).questions;

interface VisitorQuestionsProps {
  field: RefObject<HTMLInputElement | null>;
  // What was answered about the topic in the field.
  onAnswers: (answers: TopicAnswers) => void;
  children: ReactNode;
}

export function VisitorQuestions({ field, onAnswers, children }: VisitorQuestionsProps) {
  const [topic, setTopic] = useState(() => field.current?.value ?? '');
  const [answers, setAnswers] = useState<TopicAnswer[]>([]);
  const tell = useEffectEvent(onAnswers);
  useEffect(() => {
    const input = field.current;
    const read = () => setTopic(input?.value ?? '');
    input?.addEventListener('input', read);
    return () => input?.removeEventListener('input', read);
  }, [field]);
  useEffect(() => tell(answersFor(topic, answers)), [topic, answers]);
  return (
    <TopicQuestions topic={topic} answers={answers} onChange={setAnswers} ask={ask}>
      {children}
    </TopicQuestions>
  );
}
