import { announce } from '@coursewright/mfe-kit';
import { useEffect, useReducer, useRef, useState } from 'react';
import { usePatientAction } from '../../shared/use-patient-action.ts';
import { type Connection, followGeneration } from './follow-generation.ts';
import { retryGeneration } from './retry-generation.api.ts';
import { advance, isOver, nothingYet } from './writing.ts';

/** What a screen reader hears: one sentence at the start, one at the end. */
export interface WritingWords {
  start: string;
  done: string;
  failed: string;
}

/**
 * Follows one generation, with a way to try a failed one again: the same job, or the one that another tab has started
 * for it meanwhile. Give the component a `key` of the generation's id.
 */
export function useWriting(firstGenerationId: string, words: WritingWords) {
  const [generationId, setGenerationId] = useState(firstGenerationId);
  const [writing, dispatch] = useReducer(advance, nothingYet);
  const [connection, setConnection] = useState<Connection>('live');
  const [round, setRound] = useState(0);
  const retrying = usePatientAction<{ generationId: string }>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round follows the same generation again
  useEffect(
    () => followGeneration(generationId, { onEvent: dispatch, onConnection: setConnection }),
    [generationId, round],
  );
  useAnnouncements(writing.phase, words);

  async function retry() {
    const accepted = await retrying.run((signal) => retryGeneration(generationId, signal));
    if (!accepted) return;
    setGenerationId(accepted.generationId);
    setRound((count) => count + 1);
  }

  return {
    generationId,
    writing,
    connection: isOver(writing) ? 'live' : connection,
    retry: () => void retry(),
    retryState: retrying.state,
  };
}

function useAnnouncements(phase: string, { start, done, failed }: WritingWords) {
  const said = useRef('');
  const sentence = { queued: start, running: start, retrying: start, done, failed }[phase] ?? '';
  useEffect(() => {
    if (sentence === '' || said.current === sentence) return;
    said.current = sentence;
    announce(sentence);
  }, [sentence]);
}
