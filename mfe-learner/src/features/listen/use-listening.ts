import { announce } from '@coursewright/mfe-kit';
import { readLanguage } from '@coursewright/mfe-kit/messages';
import { t } from '@lingui/core/macro';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { browserClock } from '../../shared/clock.ts';
import { findFirstInView, follow, highlight } from './highlight.ts';
import { createSpeaker, type Line, type Speaker, type SpeakerState } from './speaker.ts';
import { findAgain, readUtterances, type Utterance } from './utterances.ts';

interface Options {
  speech: SpeechSynthesis | undefined;
  article: RefObject<HTMLElement | null>;
  lessonId: string;
  language: string;
  voice: SpeechSynthesisVoice | undefined;
  noticeVoice: SpeechSynthesisVoice | undefined;
  rate: number;
  // Until then, what is to be played waits.
  isReady: boolean;
  /** @returns the lesson to go on with */
  onEnd: () => string | undefined;
}

// A voice of a server stops after 14 seconds.
const LONGEST = 200;
const LONGEST_SLOWLY = 150;
// Diagrams, exercises and the text of a lesson come one after the other.
const SETTLED_MS = 100;

/** Reads the lesson of an article aloud. It has no text before the lesson is complete. */
export function useListening({
  speech,
  article,
  lessonId,
  language,
  voice,
  noticeVoice,
  rate,
  isReady,
  onEnd,
}: Options) {
  const [text, setText] = useState<{ of: string; utterances: readonly Utterance[] }>();
  const [state, setState] = useState<SpeakerState>({ status: 'paused', index: 0 });
  const [isChanged, setChanged] = useState(false);
  const speaker = useRef<Speaker>(undefined);
  const shown = useRef<Utterance>(undefined);
  // The lesson that is played as soon as there is a text.
  const [awaited, setAwaited] = useState<string>();
  const utterances = text?.of === lessonId ? text.utterances : [];
  const longest = rate < 1 ? LONGEST_SLOWLY : LONGEST;

  useEffect(() => {
    if (!speech) return;
    const created = createSpeaker({ speech, clock: browserClock, onChange: setState });
    speaker.current = created;
    const pause = () => created.pause();
    // Speech outlives its page.
    window.addEventListener('pagehide', pause);
    return () => {
      window.removeEventListener('pagehide', pause);
      created.close();
      speaker.current = undefined;
    };
  }, [speech]);

  const toLine = ({ text, isNotice }: Utterance): Line =>
    isNotice ? { text, language: readLanguage(), voice: noticeVoice, rate } : { text, language, voice, rate };

  const read = useEffectEvent(() => {
    const root = article.current?.querySelector('[data-lesson-text]');
    const title = article.current?.querySelector('h2');
    const fresh = root ? readUtterances([...(title ? [title] : []), root], { language, longest }) : [];
    const isBegun = utterances.length > 0 && state.status !== 'ended';
    const place = isBegun ? findAgain(utterances, state.index, fresh) : 0;
    setText({ of: lessonId, utterances: fresh });
    if (place === undefined && fresh.length > 0) {
      setChanged(true);
      speaker.current?.pause();
    }
    speaker.current?.load(fresh.map(toLine), place ?? 0);
  });

  const leave = useEffectEvent(() => {
    speaker.current?.pause();
    speaker.current?.load([], 0);
    setChanged(false);
  });

  useEffect(() => {
    const { current } = article;
    if (!current || lessonId === '') return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(() => read(), SETTLED_MS);
    });
    observer.observe(current, { childList: true, characterData: true, subtree: true });
    return () => {
      observer.disconnect();
      clearTimeout(timer);
      leave();
    };
  }, [article, lessonId]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is read depends on them
  useEffect(() => read(), [lessonId, language, longest, voice, noticeVoice, rate]);

  const isPlaying = state.status === 'playing';
  const current = state.status === 'ended' ? undefined : utterances[state.index];
  useEffect(() => {
    highlight(current);
    if (current && isPlaying) follow(current, shown.current);
    shown.current = current;
  }, [current, isPlaying]);
  useEffect(() => () => highlight(undefined), []);

  const end = useEffectEvent(() => {
    const next = onEnd();
    setAwaited(next);
    if (next === undefined) announce(t`The lesson has been read to its end.`);
  });
  useEffect(() => {
    if (state.status === 'ended') end();
  }, [state.status]);

  const play = useEffectEvent(() => {
    if (state.index === 0 && state.status === 'paused')
      speaker.current?.load(utterances.map(toLine), findFirstInView(utterances));
    speaker.current?.play();
  });
  const isAwaited = awaited === lessonId;
  const starts = isAwaited && isReady && utterances.length > 0;
  useEffect(() => {
    if (!starts) return;
    setAwaited(undefined);
    play();
  }, [starts]);

  return {
    play() {
      setChanged(false);
      setAwaited(lessonId);
    },
    pause() {
      setAwaited(undefined);
      speaker.current?.pause();
    },
    skip: (by: 1 | -1) => speaker.current?.skip(by),
    isPlaying: isPlaying || isAwaited,
    isChanged,
    status: state.status,
    problem: state.problem,
    place: state.index + 1,
    count: utterances.length,
  };
}
