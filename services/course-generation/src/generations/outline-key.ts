import { createHash } from 'node:crypto';
import type { OutlineRequestView } from '@coursewright/contracts';

const plain = (text: string) => text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();

type Revision = NonNullable<OutlineRequestView['revision']>;

const changeOf = ({ instruction, outline }: Revision) => [
  plain(instruction),
  outline.topics.map(({ title, subtopics }) => [plain(title), subtopics.map((sub) => plain(sub.title))]),
];

/** Two requests with the same key ask for the same thing: the second joins the job of the first. */
export function outlineKey(request: OutlineRequestView): string {
  const { topic, subtopics, topicCount, courseType, revision } = request;
  const wish = JSON.stringify([
    plain(topic),
    subtopics.map(plain),
    topicCount,
    courseType,
    revision && changeOf(revision),
  ]);
  return `outline:${createHash('sha256').update(wish).digest('hex')}`;
}
