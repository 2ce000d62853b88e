import { type CourseEdit, type CourseStructure, structureEndpoints } from '@coursewright/contracts';
import { announce, apiRequest } from '@coursewright/mfe-kit';
import { useKeptText } from '@coursewright/mfe-kit/kept-text';
import { Alert, Button, Card, Spinner, TextField } from '@coursewright/ui';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Check, Sparkles, X } from 'lucide-react';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { useRetry } from '../../shared/retry.ts';
import { RetryNotice } from '../../shared/retry-notice.tsx';
import { learnerCalls, subscribeGeneration } from '../generation/writing.ts';
import { describeEdit } from './describe-edit.ts';
import type { Edit } from './use-structure.ts';

interface Proposal {
  edits: { key: number; edit: CourseEdit }[];
  message: string;
}

type WishState =
  | { status: 'idle' }
  | { status: 'waiting'; generationId: string }
  | { status: 'failed'; message: string }
  | ({ status: 'proposed' } & Proposal);

interface WaitingProps {
  generationId: string;
  onEnd: (state: WishState) => void;
}

function Waiting({ generationId, onEnd }: WaitingProps) {
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    let proposal: Proposal = { edits: [], message: '' };
    return subscribeGeneration(learnerCalls, generationId, {
      onConnection: () => {},
      onEvent(event) {
        if (event.type === 'edits') {
          proposal = { message: event.message, edits: event.operations.map((edit, key) => ({ key, edit })) };
        }
        if (event.type === 'edits-done') end({ status: 'proposed', ...proposal });
        if (event.type === 'failed') end({ status: 'failed', message: event.message });
        if (event.type === 'cancelled') end({ status: 'idle' });
      },
    });
  }, [generationId]);
  return (
    <div className="ln:flex ln:flex-wrap ln:items-center ln:justify-between ln:gap-3">
      <Spinner size="sm" label={t`Looking for the right changes`} />
      <Button
        size="sm"
        variant="ghost"
        onClick={() => {
          void learnerCalls.cancel(generationId).catch(() => undefined);
          onEnd({ status: 'idle' });
        }}
      >
        <Trans>Cancel</Trans>
      </Button>
    </div>
  );
}

interface ProposedProps extends Proposal {
  structure: CourseStructure;
  onAccept: (key: number, edit: CourseEdit) => void;
  onSkip: (key: number) => void;
}

const Proposed = ({ edits, message, structure, onAccept, onSkip }: ProposedProps) => (
  <section aria-label={t`Suggested changes`} className="ln:flex ln:flex-col ln:gap-3">
    {message !== '' && (
      <p dir="auto" className="ln:text-muted">
        {message}
      </p>
    )}
    <ul className="ln:flex ln:flex-col ln:divide-y ln:divide-line">
      {edits.map(({ key, edit }) => {
        const { what, before, after } = describeEdit(structure, edit);
        return (
          <li key={key} className="ln:flex ln:flex-wrap ln:items-center ln:gap-x-4 ln:gap-y-2 ln:py-3">
            <div className="ln:min-w-48 ln:flex-1">
              <p className="ln:text-sm ln:font-semibold">{what}</p>
              {before && (
                <p dir="auto" className="ln:break-words ln:text-muted">
                  <del>{before}</del>
                </p>
              )}
              {after && (
                <p dir="auto" className="ln:break-words">
                  <ins className="ln:no-underline">{after}</ins>
                </p>
              )}
            </div>
            <div className="ln:flex ln:gap-2">
              <Button icon={Check} size="sm" className="ln:min-h-11" onClick={() => onAccept(key, edit)}>
                <Trans>Accept</Trans>
              </Button>
              <Button icon={X} size="sm" variant="secondary" className="ln:min-h-11" onClick={() => onSkip(key)}>
                <Trans>Skip</Trans>
              </Button>
            </div>
          </li>
        );
      })}
    </ul>
  </section>
);

// The model only proposes: every change is accepted by the learner.
export function WishCard({ courseId, structure, edit }: { courseId: string; structure: CourseStructure; edit: Edit }) {
  const [wish, setWish, forget] = useKeptText(`wish.${courseId}`);
  const [state, setState] = useState<WishState>({ status: 'idle' });
  const sending = useRetry();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (wish.trim() === '') return;
    const body = { wish: wish.trim() };
    const accepted = await sending.run((signal) =>
      apiRequest(structureEndpoints.wishForEdits, { params: { courseId }, body, signal }),
    );
    if (!accepted) return;
    forget();
    setState({ status: 'waiting', generationId: accepted.generationId });
  }

  function end(next: WishState) {
    setState(next);
    if (next.status !== 'proposed') return;
    const count = next.edits.length;
    announce(count === 0 ? next.message : plural(count, { one: '# change suggested', other: '# changes suggested' }));
  }

  const drop = (key: number) =>
    setState((old) =>
      old.status === 'proposed' ? { ...old, edits: old.edits.filter((each) => each.key !== key) } : old,
    );

  async function accept(key: number, change: CourseEdit) {
    if (await edit([change], t`Accepted`)) drop(key);
  }

  return (
    <Card className="ln:flex ln:flex-col ln:gap-4">
      <form noValidate onSubmit={submit} className="ln:flex ln:flex-col ln:gap-3 ln:sm:flex-row ln:sm:items-end">
        <TextField
          className="ln:flex-1"
          label={t`Change this course`}
          dir="auto"
          placeholder={t`Such as “Add a lesson on rye”`}
          autoComplete="off"
          maxLength={500}
          value={wish}
          onChange={(event) => setWish(event.target.value)}
        />
        <Button
          icon={Sparkles}
          type="submit"
          variant="secondary"
          loading={sending.busy}
          disabled={wish.trim() === '' || state.status === 'waiting'}
        >
          <Trans>Suggest</Trans>
        </Button>
      </form>
      <RetryNotice state={sending.state} title={t`Your wish has not been sent yet`} onCancel={sending.cancel} />
      {state.status === 'waiting' && <Waiting generationId={state.generationId} onEnd={end} />}
      {state.status === 'failed' && (
        <Alert tone="danger" title={t`No change could be suggested`}>
          {state.message}
        </Alert>
      )}
      {state.status === 'proposed' && (
        <Proposed
          structure={structure}
          edits={state.edits}
          message={state.message}
          onAccept={(key, change) => void accept(key, change)}
          onSkip={drop}
        />
      )}
    </Card>
  );
}
