import { goodLessons } from '@coursewright/course-generation/testing/streaming';
import { listExamples, readExample } from '@coursewright/example-courses';
import { SeededRandom } from '@coursewright/text';

export interface StreamedLesson {
  name: string;
  markdown: string;
}

const PER_EXAMPLE = 1;
const GENERATED_PER_LANGUAGE = 2;

/** The plain paragraphs of a language, cut into words or, where there are no spaces, into pieces. */
function wordsOf(language: string): string[] {
  const prose = goodLessons()
    .filter((lesson) => lesson.language === language)
    .flatMap(({ markdown }) => markdown.split('\n\n'))
    .filter((part) => /^[\p{L}\p{M}]/u.test(part) && !/[|`$*\\[\]]/.test(part));
  const words = prose.join(' ').split(/[\s.,;:!?'"“”„«»()。，、；：！？「」『』（）؟،।-]+/u);
  return words.flatMap((word) => word.match(/.{1,12}/gsu) ?? []).filter((word) => /^[\p{L}\p{M}]+$/u.test(word));
}

const joiner: Record<string, string> = { ja: '', zh: '' };

class LessonMaker {
  readonly #random: SeededRandom;
  readonly #words: string[];
  readonly #join: string;

  constructor(language: string, seed: string) {
    this.#random = new SeededRandom(seed);
    this.#words = wordsOf(language);
    this.#join = joiner[language] ?? ' ';
  }

  make(): string {
    const blocks = [this.#sentence(), ...this.#random.take(this.#makers(), 14).map((make) => make())];
    return blocks.join('\n\n');
  }

  #pick<T>(items: readonly T[]): T {
    const [item] = this.#random.take(items, 1);
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  }

  #some(least: number, most: number): string {
    const count = this.#random.whole(least, most);
    return Array.from({ length: count }, () => this.#pick(this.#words)).join(this.#join);
  }

  #inline(): string {
    const word = () => this.#some(1, 3);
    const makers: (() => string)[] = [
      () => `**${word()}**`,
      () => `*${word()}*`,
      () => `***${word()}***`,
      () => `**${word()} *${word()}* ${word()}**`,
      () => `~~${word()}~~`,
      () => `\`a | b ** ${this.#random.whole(1, 9)}\``,
      () => `[${word()}](https://example.org/a_b_(c))`,
      () => `[**${word()}** ${word()}](https://example.org)`,
      () => `$x_{${this.#random.whole(1, 9)}} \\cdot \\frac{a}{b}$`,
      () => `\\(a^2 + b_1*c_2*d\\)`,
      () => `$${this.#random.whole(2, 90)} a day`,
      () => `H<sub>2</sub>O`,
      () => `${word()}[^${this.#random.whole(1, 9)}]`,
      () => `${word()} [s${this.#random.whole(1, 5)}]`,
      () => 'snake_case_name',
      () => `${this.#random.whole(2, 9)} * ${this.#random.whole(2, 9)}`,
    ];
    return this.#pick(makers)();
  }

  #sentence(): string {
    const parts = Array.from({ length: this.#random.whole(2, 4) }, () => `${this.#some(2, 6)} ${this.#inline()}`);
    return `${parts.join(' ')} ${this.#some(1, 4)}.`;
  }

  #items(marker: (index: number) => string, indent = ''): string {
    const count = this.#random.whole(2, 4);
    return Array.from({ length: count }, (_, index) => `${indent}${marker(index)} ${this.#sentence()}`).join('\n');
  }

  #table(indent = ''): string {
    const row = () => `${indent}| ${this.#some(1, 2)} | ${this.#inline().replaceAll('|', '')} |`;
    const rows = Array.from({ length: this.#random.whole(2, 4) }, row);
    return [`${indent}| ${this.#some(1, 2)} | ${this.#some(1, 1)} |`, `${indent}| :--- | ---: |`, ...rows].join('\n');
  }

  #makers(): (() => string)[] {
    return [
      () => this.#sentence(),
      () => `### ${this.#some(2, 4)} ${this.#inline()}`,
      () => `## ${this.#some(2, 4)}\n${this.#sentence()}`,
      () => this.#items(() => '-'),
      () => this.#items((index) => `${index + 1}.`),
      () => `* ${this.#sentence()}\n${this.#items(() => '-', '  ')}\n* ${this.#sentence()}`,
      () => `- ${this.#sentence()}\n\n- ${this.#sentence()}`,
      () =>
        `1. ${this.#sentence()}\n\n   \`\`\`py\n   # **not bold**\n   x = a[0] | b\n   \`\`\`\n\n2. ${this.#sentence()}`,
      () => this.#table(),
      () => `- ${this.#sentence()}\n\n${this.#table('  ')}`,
      () => `> ${this.#sentence()}\n>\n> - ${this.#sentence()}`,
      () => `\`\`\`sql\nselect a, b -- **\nfrom t\n\nwhere a || b = '$5'; -- | x |\n\`\`\``,
      () => '~~~md\n# Title\n\n```js\nlet a = `b`;\n```\n~~~',
      () => '$$\n\\int_0^1 x\n= \\frac12\n- y\n$$',
      () => `${this.#sentence()}\n\n\\[ \\begin{aligned} a &= b \\\\ c &= d \\end{aligned} \\]`,
      () => `---\n\n${this.#sentence()}`,
      () => `[^${this.#random.whole(1, 9)}]: ${this.#sentence()}`,
      () => `- [ ] ${this.#sentence()}\n- [x] ${this.#sentence()}`,
    ];
  }
}

/** Lessons of this repository, and generated ones: 8 languages, among them Arabic, Chinese, Hindi and Japanese. */
export function streamedLessons(): StreamedLesson[] {
  const written = goodLessons();
  const random = new SeededRandom('streamed examples');
  const examples = listExamples().flatMap(({ slug }) => {
    const all = readExample(slug)?.topics.flatMap((topic) => topic.lessons) ?? [];
    // Diagrams are drawn, and have tests of their own.
    const lessons = all.filter(({ text }) => !text.includes('```mermaid'));
    return random.take(lessons, PER_EXAMPLE).map(({ title, text }) => ({ name: `${slug}: ${title}`, markdown: text }));
  });
  const languages = [...new Set(written.map(({ language }) => language))];
  const generated = languages.flatMap((language) =>
    Array.from({ length: GENERATED_PER_LANGUAGE }, (_, index) => {
      const name = `generated ${language} ${index + 1}`;
      return { name, markdown: new LessonMaker(language, name).make() };
    }),
  );
  return [...written, ...examples, ...generated];
}
