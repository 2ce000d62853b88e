import { decodeHTMLStrict } from 'entities';
import { type Block, cleanText, oneLine, type SourceDocument } from '../document.ts';
import { readCharacters } from './read-text.ts';

// Programs that translate subtitles translate their commas too.
const TIME = String.raw`(?:\d{1,3}:)?\d{1,2}:\d{2}(?:[.,，]\d{1,3})?`;
// WebVTT and SubRip, or SBV.
const CUE = new RegExp(String.raw`^\s*(${TIME})\s*(?:-- ?>|,)\s*(${TIME})(?:\s|$)`);
const MARKED_LINE = new RegExp(String.raw`^\s*[[(]?(${TIME})[\])]?\s*[-–:]?\s*(.*)$`);
// Until the next empty line.
const ASIDE = /^(?:WEBVTT|NOTE|STYLE|REGION)(?:\s|$)|^\[(?:Script Info|V4\+? Styles|Events)\]/;
const TAG = /<\/?(?:(?:c|i|b|u|s|v|lang|ruby|rt|font)(?:[.\s][^<>]{0,200})?|\d{1,2}:[\d:.]{4,12})>|\{\\[^{}]{0,80}\}/gi;
// Between words; elsewhere it may be spoken of.
const BREAK = /(?<=\S)<br ?\/?>(?=\S)/gi;
const VOICE = /<v(?:\.[^ >]{0,50})?\s([^<>]{1,80})>/g;
const READING = /<rt>([^<>]{0,80})(?:<\/rt>)?/g;
// SubStation Alpha: times, then nine fields in all, of which the last is the text.
const DIALOGUE = /^Dialogue: [^,]*,([^,]+),([^,]+),(?:[^,]*,){6}(.*)$/;
// That YouTube has below the time of a line, for screen readers.
const SPELLED_TIME = /^(?:(?:, )?\d+ (?:hour|minute|second)s?){1,3}$/;
const SENTENCE_END = /[.!?…。！？।؟]["”»)]?$/u;
// In seconds.
const PAUSE = 0.1;
const BLOCK_LENGTH = 400;
const BLOCK_LIMIT = 580;

const FIRST_MINUTE = 60;
// Of a part of a recording.
const MANY_TIMES = 10;
const VERSE = /^\s*\d{1,3}:\d(?!\d)/;

export const isTranscript = (text: string): boolean => {
  const lines = text.slice(0, 20_000).split('\n');
  const filled = lines.filter((line) => line.trim() !== '').length;
  const isOften = ({ length }: readonly unknown[]) => length >= 3 && length >= filled / 5;
  if (/^\s*(?:WEBVTT|\[Script Info\])/.test(text) || isOften(lines.filter((line) => CUE.test(line)))) return true;
  // Plans of a day, verses and chats have times too, but do not begin with the first minute and go on from there.
  const times = lines.flatMap((line) => MARKED_LINE.exec(line)?.[1] ?? []).map(seconds);
  const back = times.filter((time, at) => time < (times[at - 1] ?? 0)).length;
  if (!isOften(times) || back > times.length / 10) return false;
  if ((times[0] ?? 0) < FIRST_MINUTE) return true;
  // Plans have round times.
  const isRising = times.every((time, at) => at === 0 || time > (times[at - 1] ?? 0));
  const isRound = times.every((time) => time % 5 === 0);
  return times.length >= MANY_TIMES && isRising && !isRound && !lines.some((line) => VERSE.test(line));
};

const shortTime = (time: string): string =>
  time.replace(/[.,，]\d+$/, '').replace(/^0{1,2}:(?=\d{1,2}:)|^0(?=\d:\d{2}:)/, '');

/** WebVTT, SubRip, or lines that begin with a time. Passages have the time at which they begin as heading. */
export function readTranscript(bytes: Uint8Array, charset?: string): SourceDocument {
  const blocks: Block[] = [];
  let time: string | undefined;
  let begun: string | undefined;
  let spoken = '';
  let before: { lines: string[]; until: number } = { lines: [], until: 0 };

  function end() {
    if (spoken === '') return;
    if (begun !== undefined) blocks.push({ kind: 'heading', text: begun });
    blocks.push({ kind: 'text', text: spoken });
    spoken = '';
  }
  function say(text: string) {
    if (text === '') return;
    if (spoken.length + text.length > BLOCK_LIMIT) end();
    if (spoken === '') begun = time;
    spoken = spoken === '' ? text : `${spoken} ${text}`;
    if (spoken.length >= BLOCK_LENGTH && SENTENCE_END.test(spoken)) end();
  }
  // Live captions show a line again while the next one comes, without a pause.
  function sayCue(from: number, until: number, lines: readonly string[]) {
    const own = lines.filter((line, at) => line !== '' && line !== lines[at - 1]);
    const goesOn = from <= before.until + PAUSE;
    const isRepeated = (count: number) => own.slice(0, count).every((line, at) => line === before.lines.at(at - count));
    let repeated = goesOn ? Math.min(own.length, before.lines.length) : 0;
    while (repeated > 0 && !isRepeated(repeated)) repeated -= 1;
    // Or it grows word by word.
    const grown = `${before.lines.at(-1) ?? ''} `;
    const isGrown = goesOn && repeated === 0 && own[0]?.startsWith(grown);
    for (const [at, line] of own.slice(repeated).entries()) say(isGrown && at === 0 ? line.slice(grown.length) : line);
    before = { lines: own.length > 0 ? own : before.lines, until };
  }

  const lines = readCharacters(bytes, charset)
    .split(/\r\n?|\n/)
    .flatMap(toCue);
  const hasCues = lines.some((line) => CUE.test(line));
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const cue = CUE.exec(line);
    if (cue) {
      time = shortTime(cue[1] ?? '');
      const said: string[] = [];
      // A line with a blank belongs to the cue.
      while (at + 1 < lines.length && lines[at + 1] !== '' && !isCueBegin(lines, at + 1)) {
        at += 1;
        said.push(plain(lines[at] ?? ''));
      }
      sayCue(seconds(cue[1] ?? ''), seconds(cue[2] ?? ''), said);
    } else if (hasCues) {
      // Before its cue a number or a name.
      if (ASIDE.test(line))
        while (at + 1 < lines.length && lines[at + 1]?.trim() !== '' && !CUE.test(lines[at + 1] ?? '')) at += 1;
      else if (!CUE.test(lines[at + 1] ?? '')) say(plain(line));
    } else {
      const marked = MARKED_LINE.exec(line);
      if (marked) time = shortTime(marked[1] ?? '');
      const said = plain(marked?.[2] ?? line);
      if (!SPELLED_TIME.test(said)) say(said);
    }
  }
  end();
  return { blocks };
}

const toCue = (line: string): string[] => {
  const [, from, until, text = ''] = DIALOGUE.exec(line) ?? [];
  return from && until ? [`${from} --> ${until}`, ...text.split(/\\[Nn]/), ''] : [line];
};

// A cue, or its number where no empty line stands before it.
const isCueBegin = (lines: readonly string[], at: number): boolean =>
  CUE.test(lines[at] ?? '') || (/^\s*\d+\s*$/.test(lines[at] ?? '') && CUE.test(lines[at + 1] ?? ''));

const seconds = (time: string): number =>
  time
    .replace(/[,，]/, '.')
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0);

const plain = (line: string): string =>
  oneLine(
    cleanText(
      decodeHTMLStrict(line.replace(BREAK, ' ').replace(VOICE, '$1: ').replace(READING, '($1)').replace(TAG, '')),
    ),
  );
