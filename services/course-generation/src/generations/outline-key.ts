import { createHash } from 'node:crypto';
import type { OutlineRequestView } from '@coursewright/contracts';

const plain = (text: string) => text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();

/** Two requests with the same key ask for the same thing: the second joins the job of the first. */
export function outlineKey(request: OutlineRequestView): string {
  const { topic, subtopics, topicCount, courseType } = request;
  const wish = JSON.stringify([plain(topic), subtopics.map(plain), topicCount, courseType]);
  return `outline:${createHash('sha256').update(wish).digest('hex')}`;
}
