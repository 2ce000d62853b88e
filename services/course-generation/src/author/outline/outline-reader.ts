import type { Outline, OutlineHooks } from '../author.ts';
import { JsonScanner } from './json-scanner.ts';
import { tidyTitle } from './tidy-title.ts';

type Draft = { title: string | undefined; subtopics: { title: string }[] };
type Emit = Pick<OutlineHooks, 'onTopic' | 'onSubtopic'>;

/** Collects an outline while its JSON is still being written, and tells of every title as soon as it is closed. */
export class OutlineReader {
  readonly #emit: Emit;
  readonly #topics: Draft[] = [];
  readonly #scanner = new JsonScanner({
    onOpen: (frame, parents) => {
      const isTopic = frame.kind === 'object' && parents.at(-1)?.kind === 'array' && !insideSubtopics(parents);
      if (isTopic) this.#topics.push({ title: undefined, subtopics: [] });
    },
    onString: (value, key, frames) => {
      const [parent, list] = [frames.at(-1), frames.at(-2)];
      const isItem = parent?.kind === 'array' || (parent?.kind === 'object' && list?.kind === 'array');
      if (!isItem || !(key === 'title' || parent?.kind === 'array')) return;
      if (insideSubtopics(frames)) this.#addSubtopic(tidyTitle(value));
      else if (key === 'title') this.#nameTopic(tidyTitle(value));
    },
  });

  constructor(emit: Emit = {}) {
    this.#emit = emit;
  }

  get complete(): boolean {
    return this.#scanner.complete;
  }

  get outline(): Outline {
    return { topics: this.#topics.map(({ title = '', subtopics }) => ({ title, subtopics })) };
  }

  push(text: string): void {
    this.#scanner.push(text);
  }

  #nameTopic(title: string): void {
    const topic = this.#topics.at(-1);
    if (!topic || topic.title !== undefined) return;
    topic.title = title;
    const index = this.#topics.length - 1;
    this.#emit.onTopic?.(index, title);
    // A model without a strict schema may write the sub-topics first.
    for (const [position, subtopic] of topic.subtopics.entries()) {
      this.#emit.onSubtopic?.(index, position, subtopic.title);
    }
  }

  #addSubtopic(title: string): void {
    const topic = this.#topics.at(-1);
    if (!topic) return;
    topic.subtopics.push({ title });
    if (topic.title !== undefined) {
      this.#emit.onSubtopic?.(this.#topics.length - 1, topic.subtopics.length - 1, title);
    }
  }
}

const insideSubtopics = (frames: readonly { key: string | undefined }[]): boolean =>
  frames.some(({ key }) => key !== undefined && /^sub_?-?topics?$/i.test(key));
