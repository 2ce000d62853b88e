import type { Clock } from '../../shared/clock.ts';
import { weigh } from './sentences.ts';

export interface Line {
  text: string;
  language: string;
  voice: SpeechSynthesisVoice | undefined;
  rate: number;
}

/** `blocked`: the browser wants a press on a button first. `failed`: the voice says nothing. */
export type Problem = 'blocked' | 'failed';

export interface SpeakerState {
  status: 'paused' | 'playing' | 'ended';
  index: number;
  problem?: Problem;
}

interface SpeakerOptions {
  speech: SpeechSynthesis;
  clock: Clock;
  onChange: (state: SpeakerState) => void;
}

// Speech that follows a `cancel` too closely is dropped by some engines.
const SETTLE_MS = 120;
const CHECK_MS = 500;
const TRIES = 3;
const START_MS = 2500;
// Of a letter at rate 1, until the voice was heard.
const PACE_MS = 70;

export type Speaker = ReturnType<typeof createSpeaker>;

/**
 * Says lines one after the other. It needs no event of the browser: voices that tell no start or no end are timed,
 * those that stop in the middle are followed by the next line, and one that was dropped is said again.
 * A pause ends the line, which is said from its start afterwards: `pause()` of browsers cancels, or never resumes.
 */
export function createSpeaker({ speech, clock, onChange }: SpeakerOptions) {
  let lines: readonly Line[] = [];
  let state: SpeakerState = { status: 'paused', index: 0 };
  // An utterance without a reference is collected, and its end is never told.
  let current: SpeechSynthesisUtterance | undefined;
  let stopTimer = () => {};
  let pace = PACE_MS;

  function change(next: SpeakerState) {
    state = next;
    onChange(state);
  }

  function silence() {
    current = undefined;
    stopTimer();
    if (speech.speaking || speech.pending) speech.cancel();
  }

  function stop(status: 'paused' | 'ended', problem?: Problem) {
    silence();
    change({ status, index: state.index, ...(problem && { problem }) });
  }

  function say(tries = 1) {
    const line = lines[state.index];
    if (!line) return stop('ended');
    const { text, language, voice, rate } = line;
    const isBusy = speech.speaking || speech.pending;
    silence();
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.rate = rate;
    // Chrome on Android heeds the language alone.
    utterance.lang = voice?.lang.replace('_', '-') ?? language;
    utterance.voice = voice ?? null;
    current = utterance;
    const isCurrent = () => current === utterance;
    let since = clock.now();
    let hasStarted = false;
    utterance.onstart = () => {
      hasStarted = true;
      since = clock.now();
    };
    utterance.onend = () => {
      if (!isCurrent()) return;
      // Neither a voice that skips its text nor one that was held up says how fast the next line will be.
      const measured = ((clock.now() - since) * rate) / weigh(text);
      if (hasStarted) pace = (pace + Math.min(PACE_MS * 3, Math.max(PACE_MS / 2, measured))) / 2;
      next();
    };
    const again = () => (tries < TRIES ? say(tries + 1) : stop('paused', 'failed'));
    utterance.onerror = ({ error }) => {
      if (!isCurrent()) return;
      if (error === 'not-allowed') stop('paused', 'blocked');
      // By a call, the system or another page.
      else if (error === 'interrupted' || error === 'canceled') stop('paused');
      else if (error === 'text-too-long' || error === 'invalid-argument') next();
      else again();
    };
    function watch() {
      stopTimer = clock.later(() => {
        if (!isCurrent()) return;
        const spent = clock.now() - since;
        const expected = (weigh(text) * pace) / rate;
        const isSilent = !speech.speaking && !speech.pending;
        if (isSilent && !hasStarted && spent > START_MS) return again();
        if (isSilent && hasStarted && spent > expected * 1.5 + 1000) return next();
        if (!isSilent && spent > (hasStarted ? expected * 2 + 6000 : expected * 1.25 + START_MS)) return next();
        watch();
      }, CHECK_MS);
    }
    const begin = () => {
      if (!isCurrent()) return;
      // Left behind by another page.
      if (speech.paused) speech.resume();
      since = clock.now();
      speech.speak(utterance);
      watch();
    };
    if (isBusy) stopTimer = clock.later(begin, SETTLE_MS);
    else begin();
  }

  function next() {
    current = undefined;
    stopTimer();
    change({ status: 'playing', index: state.index + 1 });
    say();
  }

  return {
    /** Goes on at `index`; a line that is being said and has not changed is not interrupted. */
    load(fresh: readonly Line[], index: number): void {
      const said = lines[state.index];
      const line = fresh[index];
      lines = fresh;
      const isSame = said && line && said.text === line.text && said.voice === line.voice && said.rate === line.rate;
      if (index !== state.index) change({ ...state, index });
      if (state.status === 'playing' && !isSame) say();
    },
    play(): void {
      change({ status: 'playing', index: state.status === 'ended' ? 0 : state.index });
      say();
    },
    pause: () => stop('paused'),
    skip(by: 1 | -1): void {
      const index = Math.min(lines.length - 1, Math.max(0, state.index + by));
      change({ status: state.status === 'playing' ? 'playing' : 'paused', index });
      if (state.status === 'playing') say();
    },
    /** Nothing is told any more. */
    close(): void {
      onChange = () => {};
      silence();
    },
  };
}
