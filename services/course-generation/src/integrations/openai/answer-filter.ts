// Servers leave thoughts and tokens of chat templates in the text when they do not know the template of a model.

const THOUGHT =
  '(?:[a-z]+[:_])?(?:think(?:ing|_intent)?|thoughts?|reason(?:ing)?(?:_scratchpad)?|reflection|scratchpad|analysis|inner_monologue)';

const HEADER = '(?:[^<]|<\\|constrain\\|>){0,60}';

const MARKER = new RegExp(
  [
    `(?<open><${THOUGHT}(?:\\s[^<>]*)?>|◁think▷|\\[THINK\\]|<\\|(?:begin_of_thought|START_THINKING)\\|>` +
      `|<\\|channel\\|>\\s*(?:analysis|commentary)${HEADER}<\\|message\\|>|<\\|channel>\\s*thought\\b|<unused94>(?:thought\\b)?)`,
    `(?<close></${THOUGHT}>|◁/think▷|\\[/THINK\\]|<\\|(?:end_of_thought|END_THINKING)\\|>)`,
    // Ends thoughts too, and is nothing else elsewhere.
    `(?<pass><\\|end\\|>|<\\|channel\\|>\\s*final${HEADER}<\\|message\\|>|<channel\\|>|<unused95>)`,
    '(?<turn>(?:<\\|(?:im_start|start|start_header_id|turn)\\|?>|<start_of_turn>)' +
      '\\s*(?<role>assistant|model|user|system|developer|human|tool)?(?:<\\|end_header_id\\|>)?)',
    '(?<token><\\|(?!channel\\|>)[A-Za-z]\\w{0,30}\\|>|<｜[^｜<>\\n]{1,40}｜>|</?s>|<end_of_turn>|<end_of_utterance>|<turn\\|>' +
      '|<(?:eos|bos|pad|unk)>|<</?SYS>>|\\[/?INST\\])',
  ].join('|'),
  'gi',
);

// What may become a marker, or a longer one, with the text to come.
const UNFINISHED =
  /(?:<\|?(?:channel|start|im_start|start_header_id|turn)\|?>(?:[^<]|<\|constrain\|>){0,60}(?:<\|?\w*\|?)?|<(?:\w+[:_])?(?:think|thought|reason|analysis)\w*\s[^<>\n]{0,60}|<start_of_turn>\s*\w{0,10}|<<?[/|｜]?[\p{L}\w:▁]{0,40}[|｜]?|\[\/?[A-Z]{0,5}|◁\/?[a-z]{0,5})$/iu;

// The tokens of the template were removed, its words were not.
const SPOKEN = [
  { begin: /^analysis(?=\p{Lu})/u, end: /assistantfinal/ },
  { begin: /^Here(?:'s| is) my thought process:/, end: /Here(?:'s| is) my response:/ },
];
const SPOKEN_BEGINS = ['analysis', 'Here is my thought process:', "Here's my thought process:"];
const LONGEST_SPOKEN = 30;

type Groups = Partial<Record<'open' | 'close' | 'pass' | 'turn' | 'role' | 'token', string>>;

interface Options {
  // Shows nothing before the thoughts are over, or before the end: for models that do not mark where thoughts begin.
  hold?: boolean;
  // All that was returned so far was thoughts.
  onVoid(): void;
}

/** Returns the answer as it streams. In code, and in strings of JSON, a marker is text. */
export class AnswerFilter {
  // Thoughts were left out.
  thoughts = false;
  // They had an end and no beginning.
  unopened = false;
  readonly #onVoid: () => void;
  #holds: boolean;
  #held = '';
  #returned = false;
  #pending = '';
  #inside: RegExp | boolean = false;
  #ended = false;
  // Openings that were text: so are their ends.
  #literal = 0;
  #struck = false;
  #place = new Place();

  constructor({ hold = false, onVoid }: Options) {
    this.#holds = hold;
    this.#onVoid = onVoid;
  }

  /** The text ended within thoughts. */
  get isInside(): boolean {
    return this.#inside !== false;
  }

  push(text: string): string {
    if (this.#ended) return '';
    this.#pending += text;
    // Which may empty what is held.
    const visible = this.#drain(false);
    this.#held += visible;
    return this.#holds ? '' : this.#release();
  }

  end(): string {
    const visible = this.#drain(true);
    this.#held += visible;
    return this.#release();
  }

  #release(): string {
    const text = this.#held;
    this.#held = '';
    this.#returned ||= text !== '';
    return text;
  }

  #drain(isEnd: boolean): string {
    let out = '';
    while (this.#pending !== '' && !this.#ended) {
      if (this.#inside instanceof RegExp ? !this.#leaveSpoken(this.#inside) : this.#awaitsSpoken(isEnd)) break;
      const { text, marker, groups } = this.#next(isEnd);
      out += this.#show(text);
      if (marker === '') break;
      if (groups.close !== undefined && this.#isUnopened(marker)) {
        out = '';
        this.#void();
      } else if (this.#isText(marker, groups)) out += this.#show(marker);
    }
    return out;
  }

  /** The text up to the next marker, as far as it is certain. */
  #next(isEnd: boolean): { text: string; marker: string; groups: Groups } {
    const pending = this.#pending;
    const certain = isEnd ? pending.length : (UNFINISHED.exec(pending)?.index ?? pending.length);
    MARKER.lastIndex = 0;
    const found = MARKER.exec(pending);
    const isFound = found !== null && found.index < certain;
    const end = isFound ? found.index : certain;
    const marker = isFound ? found[0] : '';
    this.#pending = pending.slice(end + marker.length);
    return { text: pending.slice(0, end), marker, groups: (isFound && found.groups) || {} };
  }

  #show(text: string): string {
    if (this.#inside) return '';
    const visible = this.#place.isStart ? text.trimStart() : text;
    this.#place.pass(visible);
    return visible;
  }

  #awaitsSpoken(isEnd: boolean): boolean {
    if (!this.#place.isStart || this.#inside) return false;
    this.#pending = this.#pending.trimStart();
    const spoken = SPOKEN.find(({ begin }) => begin.test(this.#pending));
    if (spoken) {
      this.#inside = spoken.end;
      this.thoughts = true;
      return !this.#leaveSpoken(spoken.end);
    }
    return !isEnd && SPOKEN_BEGINS.some((words) => words.startsWith(this.#pending));
  }

  #leaveSpoken(end: RegExp): boolean {
    const found = end.exec(this.#pending);
    this.#pending = found ? this.#pending.slice(found.index + found[0].length) : this.#pending.slice(-LONGEST_SPOKEN);
    if (found) this.#inside = false;
    return found !== null;
  }

  #isUnopened(marker: string): boolean {
    if (this.#inside || this.unopened || this.#place.isStart) return false;
    if (this.#literal > 0 || this.#place.isQuoted) return false;
    return marker !== '';
  }

  #void(): void {
    this.thoughts = true;
    this.unopened = true;
    this.#held = '';
    this.#holds = false;
    if (this.#returned) this.#onVoid();
    this.#returned = false;
    this.#struck = false;
    this.#place = new Place();
  }

  /** False when the marker is left out. */
  #isText(marker: string, { open, close, turn, role, token }: Groups): boolean {
    const { isStart, isCode, isLineStart } = this.#place;
    if (this.#inside) {
      if (open === undefined && token === undefined) this.#inside = false;
      return false;
    }
    if (open !== undefined) {
      if (isCode || !isLineStart) {
        this.#literal += 1;
        return true;
      }
      this.#inside = true;
      this.thoughts = true;
      return false;
    }
    if (close !== undefined) {
      if (isStart) return false;
      this.#literal = Math.max(0, this.#literal - 1);
      return true;
    }
    if (isCode) return true;
    // Another turn is made up by the model.
    if (turn !== undefined) this.#ended = !isStart || (role !== undefined && !/^(?:assistant|model)$/i.test(role));
    if (token === undefined || !/^<\/?s>$/i.test(marker)) return false;
    // Also the tag of struck text.
    const isStruck = marker.startsWith('</') ? this.#struck : !isStart;
    this.#struck = isStruck && !marker.startsWith('</');
    return isStruck;
  }
}

/** Where in the answer the next character stands. */
class Place {
  isStart = true;
  #isJson = false;
  #inString = false;
  #escaped = false;
  #fenced = false;
  #line = '';

  get isLineStart(): boolean {
    return this.#line.trim() === '';
  }

  get isQuoted(): boolean {
    return this.#isJson ? this.#inString : (this.#line.split('`').length - 1) % 2 === 1;
  }

  get isCode(): boolean {
    return this.isQuoted || (this.#fenced && !this.#isJson);
  }

  pass(text: string): void {
    if (text === '') return;
    if (this.isStart) this.#isJson = /^[{[]/.test(text);
    this.isStart = false;
    for (const letter of text) this.#step(letter);
  }

  #step(letter: string): void {
    if (this.#isJson) {
      if (letter === '"' && !this.#escaped) this.#inString = !this.#inString;
      this.#escaped = letter === '\\' && !this.#escaped;
    }
    if (letter !== '\n') this.#line += letter;
    else {
      if (/^\s*(?:```|~~~)/.test(this.#line)) this.#fenced = !this.#fenced;
      this.#line = '';
    }
  }
}
