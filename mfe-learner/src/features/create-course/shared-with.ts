const LINK = /https?:\/\/\S+/;

const read = (search: URLSearchParams, name: string) => search.get(name)?.trim() ?? '';

/** What another application has shared with this one. Android puts the address into the text. */
export function readShared(search: URLSearchParams): { topic: string | undefined; link: string | undefined } {
  const text = read(search, 'text');
  const link = [read(search, 'url'), text].flatMap((part) => LINK.exec(part)?.[0] ?? [])[0];
  const topic = read(search, 'topic') || read(search, 'title') || text.replace(LINK, '').trim();
  return { topic: topic.slice(0, 500) || undefined, link: link?.slice(0, 2000) };
}
