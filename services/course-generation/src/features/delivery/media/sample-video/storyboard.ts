import { createHash } from 'node:crypto';
import { clip } from '@coursewright/text';
import { splitSentences } from '@coursewright/text/words';
import { type Connection, Schema } from 'mongoose';
import { getModel } from '../../../../mongo.ts';
import { plainText } from '../../../authoring/text/index.ts';
import type { Subject } from '../../../courses/index.ts';
import type { VideoMaker } from '../lesson-media.ts';

interface Scene {
  heading: string;
  lines: string[];
}

export interface Storyboard {
  topic: string;
  title: string;
  scenes: Scene[];
}

const MAX_SCENES = 9;
const MAX_LINES = 3;
const LINE_LENGTH = 170;
const HEADING_LENGTH = 90;
// Labels, code and tables are not read aloud.
const UNSPOKEN = /<(blockquote|pre|table)\b[\s\S]*?<\/\1>/g;
const BLOCK = /<(h[1-6]|p|li)\b[^>]*>([\s\S]*?)(?=<\/\1>|<(?:ul|ol|li|p)\b)/g;

export function drawStoryboard({ topic, title }: Subject, html: string): Storyboard {
  const first: Scene = { heading: title, lines: [] };
  const scenes = [first];
  for (const [, tag, content] of html.replace(UNSPOKEN, '').matchAll(BLOCK)) {
    const text = plainText(content ?? '');
    if (text === '') continue;
    if (tag?.startsWith('h')) {
      scenes.push({ heading: clip(text, HEADING_LENGTH), lines: [] });
      continue;
    }
    const scene = scenes.at(-1) ?? first;
    for (const sentence of splitSentences(text)) {
      if (scene.lines.length < MAX_LINES) scene.lines.push(clip(sentence, LINE_LENGTH));
    }
  }
  return { topic, title, scenes: scenes.slice(0, MAX_SCENES) };
}

const LEAD_SECONDS = 1.5;
const WORDS_PER_SECOND = 2.7;
const MIN_LINE_SECONDS = 2.5;
const BARE_SCENE_SECONDS = 4;

// Languages without spaces are estimated by characters.
const secondsToRead = (text: string): number => {
  const words = Math.max(text.split(/\s+/).length, [...text].length / 7);
  return Math.max(MIN_LINE_SECONDS, Math.round((words / WORDS_PER_SECOND) * 10) / 10);
};

export type TimedScene = ReturnType<typeof timeScenes>['scenes'][number];

export function timeScenes({ scenes }: Storyboard) {
  let now = 0;
  const timed = scenes.map(({ heading, lines }) => {
    const from = now;
    now += lines.length > 0 ? LEAD_SECONDS : BARE_SCENE_SECONDS;
    const timedLines = lines.map((text) => {
      const start = now;
      now += secondsToRead(text);
      return { text, from: start, to: now };
    });
    return { heading, from, to: now, lines: timedLines };
  });
  return { scenes: timed, seconds: now };
}

interface StoryboardDocument {
  _id: string;
  /** JSON text, so that equal storyboards have equal hashes. */
  json: string;
  createdAt: Date;
}

const schema = new Schema<StoryboardDocument>(
  {
    _id: { type: String, required: true },
    json: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'storyboards', versionKey: false },
);

export type StoryboardRepository = ReturnType<typeof createStoryboardRepository>;

export function createStoryboardRepository(connection: Connection) {
  const storyboards = getModel<StoryboardDocument>(connection, 'Storyboard', schema);
  return {
    async save(storyboard: Storyboard): Promise<string> {
      const json = JSON.stringify(storyboard);
      const id = createHash('sha256').update(json).digest('hex');
      await storyboards.updateOne({ _id: id }, { $setOnInsert: { json, createdAt: new Date() } }, { upsert: true });
      return `/api/media/sample-video/${id}`;
    },
    async find(id: string): Promise<Storyboard | undefined> {
      const found = await storyboards.findById(id).lean();
      return found ? (JSON.parse(found.json) as Storyboard) : undefined;
    },
  };
}

/** A video made of the headings and first sentences of a lesson. */
export function createSampleVideoMaker(storyboards: StoryboardRepository): VideoMaker {
  return async (subject, html) => {
    const page = await storyboards.save(drawStoryboard(subject, html));
    return { provider: 'local', page, title: `Sample video: ${subject.title}` };
  };
}
