import { type Block, oneLine, type SourceDocument } from '../document.ts';
import { decodeText } from './read-text.ts';

const TIME = String.raw`(?:\d{1,2}:)?\d{1,2}:\d{2}(?:[.,]\d{1,3})?`;
const CUE = new RegExp(String.raw`^\s*(${TIME})\s*-->\s*${TIME}`);
const MARKED_LINE = new RegExp(String.raw`^\s*[[(]?(${TIME})[\])]?\s*[-–:]?\s*(.*)$`);
const SETTING = /^(?:WEBVTT|NOTE|STYLE|REGION|Kind:|Language:)/;
const TAG = /<\/?[a-zA-Z0-9.:][^<>]{0,200}>/g;
const VOICE = /<v(?:\.[^ >]{0,50})?\s([^<>]{1,80})>/g;
const SENTENCE_END = /[.!?…。！？।؟]["”»)]?$/u;
const BLOCK_LENGTH = 400;
const BLOCK_LIMIT = 580;

export const isTranscript = (text: string): boolean => {
  const lines = text.slice(0, 20_000).split('\n');
  const marked = lines.filter((line) => CUE.test(line) || MARKED_LINE.test(line)).length;
  const filled = lines.filter((line) => line.trim() !== '').length;
  return /^\s*WEBVTT/.test(text) || (marked >= 3 && marked >= filled / 5);
};

const shortTime = (time: string): string =>
  time.replace(/[.,]\d+$/, '').replace(/^0{1,2}:(?=\d{1,2}:)|^0(?=\d:\d{2}:)/, '');

/** WebVTT, SubRip, or lines that begin with a time. Passages have the time at which they begin as heading. */
export function readTranscript(bytes: Uint8Array): SourceDocument {
  const blocks: Block[] = [];
  let time: string | undefined;
  let begun: string | undefined;
  let spoken = '';
  let previous: string[] = [];

  function end() {
    if (spoken === '') return;
    if (begun !== undefined) blocks.push({ kind: 'heading', text: begun });
    blocks.push({ kind: 'text', text: spoken });
    spoken = '';
  }
  function say(line: string) {
    const text = oneLine(line.replace(VOICE, '$1: ').replace(TAG, ''));
    // Live captions show a line again while the next one comes.
    if (text === '' || previous.includes(text)) return;
    previous = [...previous.slice(-2), text];
    if (spoken.length + text.length > BLOCK_LIMIT) end();
    if (spoken === '') begun = time;
    spoken = spoken === '' ? text : `${spoken} ${text}`;
    if (spoken.length >= BLOCK_LENGTH && SENTENCE_END.test(spoken)) end();
  }

  const lines = decodeText(bytes).split(/\r\n?|\n/);
  for (const [at, line] of lines.entries()) {
    const cue = CUE.exec(line);
    const next = lines[at + 1] ?? '';
    if (cue) time = shortTime(cue[1] ?? '');
    else if (SETTING.test(line) || (/^\s*[\w-]{1,40}\s*$/.test(line) && CUE.test(next))) continue;
    else {
      const marked = MARKED_LINE.exec(line);
      if (marked) time = shortTime(marked[1] ?? '');
      say(marked?.[2] ?? line);
    }
  }
  end();
  return { blocks };
}
