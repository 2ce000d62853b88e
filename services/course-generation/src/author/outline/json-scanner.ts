/** A container that is open around the current position; `key` is the property it stands under, if any. */
export interface Frame {
  kind: 'object' | 'array';
  key: string | undefined;
}

export interface ScannerHandlers {
  onOpen(frame: Frame, parents: readonly Frame[]): void;
  onString(value: string, key: string | undefined, frames: readonly Frame[]): void;
}

/**
 * Reads JSON letter by letter and tells what opens and which strings are complete. What stands before the first
 * object (prose, a code fence) and after its end is skipped.
 */
export class JsonScanner {
  readonly #handlers: ScannerHandlers;
  readonly #frames: Frame[] = [];
  #lastLetter = '';
  #key: string | undefined;
  #expectKey = false;
  #string: string | undefined;
  #escaped = false;
  #state: 'before' | 'inside' | 'after' = 'before';

  constructor(handlers: ScannerHandlers) {
    this.#handlers = handlers;
  }

  get complete(): boolean {
    return this.#state === 'after';
  }

  push(text: string): void {
    for (const letter of text) this.#read(letter);
  }

  #read(letter: string): void {
    if (this.#string !== undefined) this.#readString(letter);
    else if (this.#state === 'before') this.#seekStart(letter);
    else if (this.#state === 'inside') this.#readStructure(letter);
  }

  #seekStart(letter: string): void {
    if (/\s/.test(letter)) return;
    if (letter === '{') {
      this.#state = 'inside';
      if (this.#lastLetter === '[') this.#open('array');
      this.#open('object');
    }
    this.#lastLetter = letter;
  }

  #readString(letter: string): void {
    if (this.#escaped || letter !== '"') {
      this.#string += letter;
      this.#escaped = !this.#escaped && letter === '\\';
      return;
    }
    const value = decode(this.#string ?? '');
    this.#string = undefined;
    if (this.#expectKey) this.#key = value;
    else this.#handlers.onString(value, this.#takeKey(), this.#frames);
  }

  #readStructure(letter: string): void {
    if (letter === '"') this.#string = '';
    else if (letter === '{') this.#open('object');
    else if (letter === '[') this.#open('array');
    else if (letter === '}' || letter === ']') this.#close();
    else if (letter === ':') this.#expectKey = false;
    else if (letter === ',') {
      this.#key = undefined;
      this.#expectKey = this.#frames.at(-1)?.kind === 'object';
    }
  }

  #open(kind: Frame['kind']): void {
    const frame: Frame = { kind, key: this.#takeKey() };
    this.#handlers.onOpen(frame, this.#frames);
    this.#frames.push(frame);
    this.#expectKey = kind === 'object';
  }

  #close(): void {
    this.#frames.pop();
    this.#key = undefined;
    this.#expectKey = false;
    if (this.#frames.length === 0) this.#state = 'after';
  }

  #takeKey(): string | undefined {
    const key = this.#key;
    this.#key = undefined;
    return key;
  }
}

function decode(raw: string): string {
  try {
    return JSON.parse(`"${raw}"`) as string;
  } catch {
    return raw.replace(/\\(.)/gs, '$1');
  }
}
