import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export interface Names {
  readonly folder: string;
  // One word, such as `community`.
  readonly name: string;
  // Of its variables: `MFE_COMMUNITY`.
  readonly prefix: string;
  readonly port: string;
}

export interface PartKind {
  // The part whose entries are copied.
  readonly model: Names;
  // Files where every mention of the model gets one of the new part beside it; of some, only lines that match.
  readonly mentionedIn: Readonly<Record<string, RegExp | true>>;
  // Further texts: after the first match of the pattern.
  readonly insertions: readonly (readonly [file: string, after: RegExp, text: string])[];
}

export function register(root: string, kind: PartKind, part: Names): string[] {
  const changed = new Set<string>();
  const edit = (file: string, change: (content: string) => string) => {
    const name = path.join(root, file);
    const before = readFileSync(name, 'utf8');
    const after = change(before);
    if (after === before) throw new Error(`${file} has no place for ${part.name}; change scripts/new`);
    writeFileSync(name, after);
    changed.add(file);
  };
  for (const [file, only] of Object.entries(kind.mentionedIn))
    edit(file, (content) => copyMentions(content, kind, part, only));
  for (const [file, after, text] of kind.insertions)
    edit(file, (content) => content.replace(after, (found) => `${found}${fill(text, part)}`));
  return [...changed];
}

// Replaces `__name__`, `__Name__` and the like in a template.
export const fill = (text: string, part: Names) =>
  text
    .replaceAll('__Name__', part.name.charAt(0).toUpperCase() + part.name.slice(1))
    .replaceAll(/__(folder|name|prefix|port)__/g, (_match, key: keyof Names) => part[key]);

// A list in one line gets one more item, and any other line a copy below it.
function copyMentions(content: string, { model }: PartKind, part: Names, only: RegExp | true): string {
  const isWord = (word: string) => `(?<![A-Za-z-])${word}(?![a-z])`;
  const mention = new RegExp([path.basename(model.folder), model.prefix].map(isWord).join('|'));
  const item = new RegExp(
    `[^,[\\]{}() ][^,[\\]{}()]*?(${mention.source})[^,[\\]{}()]*|(${mention.source})[^,[\\]{}() ]*`,
  );
  const names: Record<string, string> = {
    [path.basename(model.folder)]: path.basename(part.folder),
    [model.prefix]: part.prefix,
    [model.name]: part.name,
    [model.port]: part.port,
  };
  const rename = (text: string) =>
    text.replaceAll(new RegExp(Object.keys(names).map(isWord).join('|'), 'g'), (word) => `${names[word]}`);
  return content
    .split('\n')
    .flatMap((line) => {
      if (!mention.test(line) || (only !== true && !only.test(line))) return [line];
      // It names another part too.
      if (!/billing/i.test(line)) return [line, rename(line)];
      return [line.replace(item, (found) => `${found.trimEnd()}, ${rename(found)}`)];
    })
    .join('\n');
}
