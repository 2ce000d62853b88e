import { courseEndpoints } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { Button } from '@coursewright/ui';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { useWriting } from '../generation/writing.ts';
import type { Outline } from './outline-edits.ts';

// Without contracts the course is still made.
export const requestContracts = (generationId: string, signal: AbortSignal) =>
  apiRequest(courseEndpoints.requestContracts, { params: { generationId }, body: {}, signal }).catch(() => undefined);

interface ContractsStatusProps {
  outlineId: string;
  // Contracts at their places, without titles.
  onProgress: (written: Outline) => void;
  onDone: (contracts: Outline) => void;
}

// The course can be created at any time: contracts that come later are added to it.
export function ContractsStatus({ outlineId, ...on }: ContractsStatusProps) {
  const [jobId, setJobId] = useState<string>();
  const [failed, setFailed] = useState(false);
  const [attempts, setAttempts] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks for the same outline again
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    void requestContracts(outlineId, signal).then((accepted) => {
      if (signal.aborted) return;
      if (accepted) setJobId(accepted.generationId);
      else setFailed(true);
    });
    return () => leaving.abort();
  }, [outlineId, attempts]);

  function retry() {
    setFailed(false);
    setJobId(undefined);
    setAttempts((count) => count + 1);
  }

  if (failed)
    return (
      <p className="ln:flex ln:flex-wrap ln:items-baseline ln:gap-x-2 ln:text-muted">
        <Trans>Lesson plans are missing. You can generate the course without them.</Trans>
        <Button size="sm" variant="ghost" onClick={retry}>
          <Trans>Plan the lessons</Trans>
        </Button>
      </p>
    );
  return jobId ? <RunningContracts key={jobId} jobId={jobId} {...on} onFailed={() => setFailed(true)} /> : null;
}

const ANNOUNCEMENTS = { done: msg`Each lesson has a plan now.` };

interface RunningContractsProps extends Omit<ContractsStatusProps, 'outlineId'> {
  jobId: string;
  onFailed: () => void;
}

function RunningContracts({ jobId, onProgress, onDone, onFailed }: RunningContractsProps) {
  const { writing } = useWriting(jobId, ANNOUNCEMENTS, ({ topics }) => onDone({ topics }));
  const { phase, topics } = writing;
  const report = useEffectEvent(() => onProgress({ topics }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is written so far is told after each change of it
  useEffect(() => {
    if (phase === 'running') report();
  }, [phase, topics]);
  const fail = useEffectEvent(onFailed);
  useEffect(() => {
    if (phase === 'failed' || phase === 'cancelled') fail();
  }, [phase]);
  return phase === 'done' ? null : (
    <p className="ln:text-muted">
      <Trans>Planning the lessons …</Trans>
    </p>
  );
}
