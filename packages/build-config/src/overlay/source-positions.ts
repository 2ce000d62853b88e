import { originalPositionFor, sourceContentFor, TraceMap } from '@jridgewell/trace-mapping';

// One line of `Error.stack`, as Chrome, Firefox and Safari write it: name of the function, file, line, column.
const FRAME = /^\s*(?:at )?(?:async )?(.*?)[ @(]*(https?:\/\/[^\s)]+?):(\d+):(\d+)\)?$/;
const MAX_FRAMES = 8;
const CONTEXT_LINES = 2;

async function fetchMap(url: string): Promise<TraceMap | undefined> {
  try {
    const answer = await fetch(`${url}.map`);
    return answer.ok ? new TraceMap(await answer.text()) : undefined;
  } catch {
    return undefined;
  }
}

interface Frame {
  text: string;
  excerpt?: string;
}

// Frames of libraries are left out.
export async function readableError(error: Error, readMap = fetchMap): Promise<string> {
  const maps = new Map<string, Promise<TraceMap | undefined>>();
  const getMap = (url: string) => {
    const map = maps.get(url) ?? readMap(url);
    maps.set(url, map);
    return map;
  };
  const frames: Frame[] = [];
  for (const line of (error.stack ?? '').split('\n')) {
    const [, name = '', url = '', row = '', column = ''] = FRAME.exec(line) ?? [];
    const map = url ? await getMap(url) : undefined;
    const frame = map && mapFrame(map, name, { line: Number(row), column: Number(column) - 1 });
    if (frame) frames.push(frame);
    if (frames.length === MAX_FRAMES) break;
  }
  if (frames.length === 0) return error.stack ?? `${error.name}: ${error.message}`;
  const excerpt = frames[0]?.excerpt;
  return [
    `${error.name}: ${error.message}`,
    ...frames.map(({ text }) => `    at ${text}`),
    ...(excerpt ? ['', excerpt] : []),
  ].join('\n');
}

function mapFrame(map: TraceMap, name: string, position: { line: number; column: number }): Frame | undefined {
  const { source, line } = originalPositionFor(map, position);
  if (source === null || /\/node_modules\/|\/webpack\//.test(source)) return undefined;
  const place = `${source.replace(/^webpack:\/\/[^/]*\//, '')}:${line}`;
  return { text: name ? `${name} (${place})` : place, excerpt: createExcerpt(sourceContentFor(map, source), line) };
}

function createExcerpt(source: string | null, line: number): string | undefined {
  if (source === null) return undefined;
  const first = Math.max(1, line - CONTEXT_LINES);
  const lines = source.split('\n').slice(first - 1, line + CONTEXT_LINES);
  const width = String(line + CONTEXT_LINES).length;
  return lines
    .map((text, index) => {
      const number = first + index;
      return `${number === line ? '>' : ' '} ${String(number).padStart(width)} | ${text}`;
    })
    .join('\n');
}
