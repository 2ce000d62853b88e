import { MfeLink, requestVisitorOutline, type TopicAnswers } from '@coursewright/mfe-kit';
import { useNavigate } from '@coursewright/mfe-kit/router';
import { Alert, Button, TextField } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { Sparkles } from 'lucide-react';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { failureText } from '../../forms/send.ts';
import { createPrefetch } from '../../remotes/prefetch.ts';
import { useRemotes } from '../../remotes/remotes-context.tsx';
import { useLikelySignedIn } from '../../session/hydration.ts';

export type Later = typeof import('./later.ts');

// Before its script has run it is a plain form, which opens /create with the topic filled in.
export function TopicField({ later, children }: { later: Later | undefined; children: ReactNode }) {
  const signedIn = useLikelySignedIn();
  const navigate = useNavigate();
  const loader = useRemotes();
  const field = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const answers = useRef<TopicAnswers>(undefined);
  const prefetch = () => void createPrefetch(loader)('/topics');

  async function start(event: FormEvent) {
    event.preventDefault();
    const topic = field.current?.value.trim();
    if (!topic || busy) return;
    if (signedIn) return void navigate(`/create?${new URLSearchParams({ topic })}`);
    setBusy(true);
    setProblem(undefined);
    prefetch();
    try {
      await navigate('/topics', { state: await requestVisitorOutline(topic, undefined, answers.current) });
    } catch (error) {
      setProblem(failureText(error));
    }
    setBusy(false);
  }

  return (
    <form action="/create" method="get" onSubmit={(event) => void start(event)} className="sh:mt-8 sh:max-w-xl">
      <div className="sh:flex sh:flex-col sh:gap-3 sh:sm:flex-row sh:sm:items-end">
        <TextField
          ref={field}
          name="topic"
          label={t`What do you want to learn?`}
          placeholder={t`Such as sourdough bread`}
          dir="auto"
          autoComplete="off"
          enterKeyHint="go"
          maxLength={500}
          required
          onFocus={prefetch}
          className="sh:flex-1"
        />
        <Button type="submit" icon={Sparkles} loading={busy}>{t`Write my outline`}</Button>
      </div>
      <div className="sh:mt-3 sh:min-h-18 sh:text-sm sh:text-muted">
        {later && !signedIn ? (
          <later.VisitorQuestions field={field} answers={answers}>
            {children}
          </later.VisitorQuestions>
        ) : (
          children
        )}
      </div>
      {problem && (
        <Alert tone="danger" title={t`Your outline could not be started`} className="sh:mt-4">
          <span>{problem}</span>{' '}
          <MfeLink
            to="/signup"
            className="sh:font-semibold sh:underline sh:underline-offset-4"
          >{t`Create a free account`}</MfeLink>
        </Alert>
      )}
    </form>
  );
}
