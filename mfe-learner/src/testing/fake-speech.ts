/** What browsers do wrong, each of them seen in one. */
export interface SpeechFaults {
  // Voices come after this time.
  voicesAfter?: number;
  // The event that says so is missing.
  tellsNoVoices?: boolean;
  // Neither start nor end nor boundary is told, and `speaking` stays true.
  tellsNothing?: boolean;
  // Its end is not told.
  losesEnds?: boolean;
  // A voice of a server stops, and `speaking` stays true.
  stopsAfter?: number;
  // What is said sooner after `cancel` is dropped.
  dropsFor?: number;
  // A press is wanted first.
  isBlocked?: boolean;
  fails?: SpeechSynthesisErrorCode;
  // `cancel` tells an end in place of an error.
  cancelEnds?: boolean;
}

export const MS_PER_LETTER = 60;

export const createVoice = (lang: string, more: Partial<SpeechSynthesisVoice> = {}): SpeechSynthesisVoice => ({
  lang,
  name: `Voice of ${lang}`,
  voiceURI: more.name ?? lang,
  default: false,
  localService: true,
  ...more,
});

export class FakeUtterance {
  text: string;
  rate = 1;
  lang = '';
  voice: SpeechSynthesisVoice | null = null;
  onstart: (() => void) | null = null;
  onend: (() => void) | null = null;
  onerror: ((event: { error: SpeechSynthesisErrorCode }) => void) | null = null;
  constructor(text: string) {
    this.text = text;
  }
}

/** A browser's speech on the timers of the test. */
export class FakeSpeech extends EventTarget {
  readonly faults: SpeechFaults;
  readonly said: FakeUtterance[] = [];
  pauses = 0;
  paused = false;
  speaking = false;
  pending = false;
  #voices: SpeechSynthesisVoice[];
  #current: FakeUtterance | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #cancelledAt = Number.NEGATIVE_INFINITY;

  constructor(voices = [createVoice('en-US')], faults: SpeechFaults = {}) {
    super();
    this.faults = faults;
    this.#voices = faults.voicesAfter === undefined ? voices : [];
    if (faults.voicesAfter !== undefined)
      setTimeout(() => {
        this.#voices = voices;
        if (!faults.tellsNoVoices) this.dispatchEvent(new Event('voiceschanged'));
      }, faults.voicesAfter);
  }

  /** @returns it, as `speechSynthesis` of the page */
  static install(...args: ConstructorParameters<typeof FakeSpeech>): FakeSpeech {
    const speech = new FakeSpeech(...args);
    Object.assign(globalThis, { speechSynthesis: speech, SpeechSynthesisUtterance: FakeUtterance });
    return speech;
  }

  get texts(): string[] {
    return this.said.map(({ text }) => text);
  }

  getVoices = () => this.#voices;

  resume() {
    this.paused = false;
  }

  pause() {
    this.pauses += 1;
  }

  speak(utterance: FakeUtterance) {
    const { faults } = this;
    if (faults.isBlocked) return this.#later(0, () => utterance.onerror?.({ error: 'not-allowed' }));
    if (performance.now() - this.#cancelledAt < (faults.dropsFor ?? 0)) return;
    if (faults.fails) return this.#later(10, () => utterance.onerror?.({ error: faults.fails ?? 'network' }));
    if (utterance.text === '') return this.#later(0, () => utterance.onend?.());
    this.#current = utterance;
    this.speaking = true;
    this.said.push(utterance);
    if (!faults.tellsNothing) this.#later(0, () => this.#current === utterance && utterance.onstart?.());
    const lasts = (utterance.text.length * MS_PER_LETTER) / utterance.rate;
    if (faults.tellsNothing || lasts > (faults.stopsAfter ?? Number.POSITIVE_INFINITY)) return;
    this.#timer = setTimeout(() => {
      this.#current = undefined;
      this.speaking = false;
      if (!faults.losesEnds) utterance.onend?.();
    }, lasts);
  }

  /** Also by the system, or by another page. */
  cancel() {
    const cancelled = this.#current;
    clearTimeout(this.#timer);
    this.#current = undefined;
    this.speaking = false;
    this.#cancelledAt = performance.now();
    if (this.faults.cancelEnds) this.#later(5, () => cancelled?.onend?.());
    else this.#later(5, () => cancelled?.onerror?.({ error: 'interrupted' }));
  }

  #later(ms: number, callback: () => void) {
    setTimeout(callback, ms);
  }
}
