interface Part {
  id: string;
  title: string;
}

interface WishedCourse {
  wish: string;
  outline: { id: string; topic: string; lessons: Part[] }[];
}

const HELP =
  'The sample author understands three wishes: “Add a lesson about …”, “Remove …” and “Rename … to …”, with the title of a topic or lesson.';

const normalize = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
const unquote = (text: string) =>
  text
    .trim()
    .replace(/^["'“”‘’«»]+|["'“”‘’«».!?]+$/gu, '')
    .trim();
const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const NOTHING = { id: '', topicId: '', into: '', title: '', secondTitle: '', lessons: [], at: -1 };

// The same keys as a model with a strict schema.
export function proposeEdits({ wish, outline }: WishedCourse): string {
  const operation = readWish(wish, outline);
  const answer = operation
    ? { operations: [{ ...NOTHING, ...operation }], message: 'This is what the sample author made of your wish.' }
    : { operations: [], message: HELP };
  return JSON.stringify(answer);
}

function readWish(wish: string, outline: WishedCourse['outline']) {
  const rename = /^\s*(?:rename|call)\s+(.+?)\s+(?:to|into)\s+(.+)$/iu.exec(wish);
  const renamed = rename && findPart(outline, rename[1] ?? '');
  if (renamed) return { op: 'rename', id: renamed.id, title: capitalize(unquote(rename[2] ?? '')) };
  const removal = /^\s*(?:remove|drop|delete|skip|leave out)\s+(?:the\s+)?(?:(?:lesson|topic)s?\s+)?(.+)$/iu.exec(wish);
  const removed = removal && findPart(outline, removal[1] ?? '');
  if (removed) return { op: 'remove', id: removed.id };
  const addition =
    /^\s*(?:please\s+)?(?:add|more (?:about|on))\s+(?:(?:a|one)\s+)?(?:lesson\s+)?(?:(?:about|on)\s+)?(.+)$/iu.exec(
      wish,
    );
  const title = addition && unquote(addition[1] ?? '');
  const last = outline.at(-1);
  return title && last ? { op: 'add-lesson', topicId: last.id, title: capitalize(title).slice(0, 200) } : undefined;
}

function findPart(outline: WishedCourse['outline'], text: string): Part | undefined {
  const wanted = normalize(unquote(text));
  if (wanted === '') return undefined;
  const lessons = outline.flatMap((topic) => topic.lessons);
  const all = [...lessons, ...outline.map(({ id, topic }) => ({ id, title: topic }))];
  return (
    all.find(({ title }) => normalize(title) === wanted) ?? all.find(({ title }) => normalize(title).includes(wanted))
  );
}
