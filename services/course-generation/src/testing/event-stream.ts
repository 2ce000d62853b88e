export interface ReceivedEvent {
  id: number | undefined;
  type: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into events of every shape
  data: any;
}

function parse(frame: string): ReceivedEvent | undefined {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(frame)?.[1];
  const type = field('event');
  if (type === undefined) return undefined;
  const id = field('id');
  return { id: id === undefined ? undefined : Number(id), type, data: JSON.parse(field('data') ?? 'null') };
}

/** Reads server-sent events as they come; leaving the loop closes the connection. */
export async function* readEvents(url: string, headers: Record<string, string>): AsyncGenerator<ReceivedEvent> {
  const leaving = new AbortController();
  const answer = await fetch(url, { headers, signal: leaving.signal });
  if (answer.status !== 200 || !answer.body) throw new Error(`the stream answered ${answer.status}`);
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const chunk of answer.body) {
      text += decoder.decode(chunk, { stream: true });
      const frames = text.split('\n\n');
      text = frames.pop() ?? '';
      for (const event of frames.map(parse)) if (event) yield event;
    }
  } finally {
    leaving.abort();
  }
}
