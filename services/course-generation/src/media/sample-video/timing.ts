import type { Storyboard } from './storyboard.ts';

export interface TimedLine {
  text: string;
  from: number;
  to: number;
}

export interface TimedScene {
  heading: string;
  from: number;
  to: number;
  lines: TimedLine[];
}

const LEAD_SECONDS = 1.5;
const WORDS_PER_SECOND = 2.7;
const LEAST_LINE_SECONDS = 2.5;
const BARE_SCENE_SECONDS = 4;

/** Languages without spaces are read by the letter. */
const secondsToRead = (text: string): number => {
  const words = Math.max(text.split(/\s+/).length, [...text].length / 7);
  return Math.max(LEAST_LINE_SECONDS, Math.round((words / WORDS_PER_SECOND) * 10) / 10);
};

/** When each scene and each caption is shown, in seconds. */
export function timeScenes({ scenes }: Storyboard): { scenes: TimedScene[]; seconds: number } {
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
