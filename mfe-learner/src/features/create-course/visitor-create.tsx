import { MfeLink, requestVisitorOutline, type SignInState, useArrivalFocus } from '@coursewright/mfe-kit';
import { useNavigate } from '@coursewright/mfe-kit/router';
import { askVisitorQuestions } from '@coursewright/mfe-kit/visitor-questions';
import {
  Alert,
  answersFor,
  Button,
  Card,
  Container,
  PageHeader,
  type TopicAnswer,
  TopicQuestions,
} from '@coursewright/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Sparkles } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { failureText } from '../../shared/allowance.tsx';
import { useRetry } from '../../shared/retry.ts';
import { RetryNotice } from '../../shared/retry-notice.tsx';
import { QuestionHint, TopicField } from './optional-fields.tsx';
import { type OutlineForm, outlineFormSchema } from './outline-form.ts';

const schema = outlineFormSchema.pick({ topic: true });

function SignUpLink({ topic, children }: { topic: string; children: ReactNode }) {
  const from = `/create?${new URLSearchParams({ topic })}`;
  return (
    <MfeLink
      to="/signup"
      state={{ from } satisfies SignInState}
      className="ln:font-semibold ln:text-brand ln:underline ln:underline-offset-4"
    >
      {children}
    </MfeLink>
  );
}

// The form for visitors: the topic alone.
export function VisitorCreate({ topic }: { topic: string }) {
  const navigate = useNavigate();
  const sending = useRetry();
  const form = useArrivalFocus<HTMLFormElement>();
  const { state } = sending;
  const { control, register, handleSubmit, formState } = useForm<Pick<OutlineForm, 'topic'>>({
    resolver: zodResolver(schema),
    defaultValues: { topic },
  });
  const typed = useWatch({ control, name: 'topic' });
  const [answers, setAnswers] = useState<TopicAnswer[]>([]);
  const submit = handleSubmit(async (values) => {
    const given = answersFor(values.topic, answers);
    const accepted = await sending.run((signal) =>
      requestVisitorOutline(values.topic, signal, given.length > 0 ? given : undefined),
    );
    if (accepted) await navigate('/topics', { state: accepted });
  });
  return (
    <Container width="text" className="ln:pb-16">
      <PageHeader
        title={t`Generate Course`}
        subtitle={t`Enter a topic. You see the outline at once, without an account.`}
      />
      <Card padding="lg">
        <form ref={form} noValidate onSubmit={submit} className="ln:flex ln:flex-col ln:gap-6">
          <TopicField error={formState.errors.topic?.message} {...register('topic')} />
          <TopicQuestions topic={typed} answers={answers} onChange={setAnswers} ask={askVisitorQuestions}>
            <QuestionHint />
          </TopicQuestions>
          {state.status === 'failed' ? (
            <Alert tone="danger" title={t`Your outline could not be started`}>
              {failureText(state.error)}
            </Alert>
          ) : (
            <RetryNotice state={state} title={t`Your request has not been sent yet`} onCancel={sending.cancel} />
          )}
          <Button icon={Sparkles} type="submit" size="lg" block loading={sending.busy}>
            <Trans>Submit</Trans>
          </Button>
        </form>
      </Card>
      <p className="ln:mt-6 ln:text-center ln:text-muted">
        <Trans>
          <SignUpLink topic={topic}>Create a free account</SignUpLink> to choose sub-topics, your level and the
          language, or to use your own material.
        </Trans>
      </p>
    </Container>
  );
}
