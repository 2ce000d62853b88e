import type { InterfaceLanguage } from '@coursewright/contracts';
import { escapeHtml } from '@coursewright/text';
import { z } from 'zod';
import type { Manifest } from '../common/release-files.ts';
import type { Release } from './releases/release-registry.ts';

/** What the build of a front end says of its pages: files by chunk name, and the requests that pages begin with. */
export const firstViewSchema = z.object({
  files: z.record(z.string(), z.array(z.string())),
  requests: z.array(
    z.object({
      path: z.string(),
      public: z.boolean().default(false),
      anyQuery: z.boolean().default(false),
      urls: z.array(z.string()),
      posts: z.array(z.string()).default([]),
    }),
  ),
});
export type FirstViews = z.infer<typeof firstViewSchema>;

/** For a release that was built without such a file: chunks by the names of their files, without what they share. */
export function readChunkNames({ exposes }: Pick<Manifest, 'exposes'>): FirstViews {
  const files: FirstViews['files'] = {};
  for (const { assets } of exposes) {
    for (const file of [...assets.css.async, ...assets.js.async]) {
      const name = file.slice(file.lastIndexOf('/') + 1).split('.')[0] ?? '';
      files[name] = [...(files[name] ?? []), file];
    }
  }
  return { files, requests: [] };
}

interface FirstViewOptions {
  shell: FirstViews;
  releases: readonly Release[];
  /** Path and query of the page. */
  url: string;
  language: InterfaceLanguage;
}

export interface FirstView {
  /** Tags of scripts, and preload links. */
  tags: string;
  /** Addresses that the page asks for before its scripts have arrived. */
  requests: { everyone: string[]; members: string[]; posts: string[] };
}

const SESSION = '/api/session';
// The shell's chunks for pages of microfrontends.
const FEDERATED = ['federation', 'queries'];

/** What the first view of a page needs beyond the files in the template, so that the browser asks for all of it at once. */
export function findFirstView({ shell, releases, url, language }: FirstViewOptions): FirstView {
  const [path = '', query = ''] = url.split('?');
  const owner = findOwner(releases, path);
  const catalog = `messages-${language}`;
  const ofShell = [
    ...findFiles(shell, [catalog]),
    ...(owner ? FEDERATED.flatMap((name) => findFiles(shell, [name])) : findFiles(shell, listChunkNames('page', path))),
  ];
  const requests: FirstView['requests'] = { everyone: [SESSION], members: [], posts: [] };
  for (const known of owner?.firstView.requests ?? []) {
    const { urls, posts } = listAddresses(known, path, query);
    requests[known.public ? 'everyone' : 'members'].push(...urls);
    requests.posts.push(...posts);
  }
  return { tags: createShellTags(ofShell) + (owner ? createRemoteTags(owner, path, catalog) : ''), requests };
}

function findOwner(releases: readonly Release[], path: string): Release | undefined {
  const [segment = ''] = listSegments(path);
  return releases.find(({ descriptor }) => descriptor.paths.some((claim) => claim.slice(1).toLowerCase() === segment));
}

const listSegments = (path: string) => path.toLowerCase().split('/').filter(Boolean);

const MAX_SEGMENTS = 4;

/** `route-course-42` and `route-course-id` for `/course/42`: the chunk of a page is called after its path. */
function listChunkNames(prefix: string, path: string): string[] {
  const [first, ...others] = listSegments(path);
  if (first === undefined || others.length >= MAX_SEGMENTS) return [];
  return others.reduce(
    (names, segment) => names.flatMap((name) => [`${name}-${segment}`, `${name}-id`]),
    [`${prefix}-${first}`],
  );
}

/** The files of the first of the names that is a chunk. */
function findFiles({ files }: FirstViews, names: readonly string[]): string[] {
  const known = new Map(Object.entries(files).map(([name, list]) => [name.toLowerCase(), list]));
  return names.map((name) => known.get(name)).find((list) => list !== undefined) ?? [];
}

const EXPOSED = './mfe';

function createRemoteTags(
  { descriptor, manifest, firstView, base, integrity }: Release,
  path: string,
  catalog: string,
) {
  const exposed = manifest.exposes.find((module) => module.path === EXPOSED);
  if (!exposed) return '';
  const entry = descriptor.entry?.slice(base.length) ?? '';
  const { js, css } = exposed.assets;
  const page = findFiles(firstView, listChunkNames('route', path));
  const files = new Set([...css.sync, entry, ...js.sync, ...page, ...findFiles(firstView, [catalog])]);
  // what the page loads with its data
  const soon = findFiles(firstView, listChunkNames('soon', path)).filter((file) => !files.has(file));
  const createTags = (list: string[], priority = '') =>
    list.flatMap((file) => {
      const hash = integrity[file];
      // without the same hash and crossorigin as the later request the browser fetches the file twice
      const attributes = ` integrity="${hash}" crossorigin="anonymous"${priority}`;
      return hash ? createFileTag(base + file, attributes, { isEntry: file === entry }) : [];
    });
  return [...createTags([...files]), ...createTags(soon, ' fetchpriority="low"')].join('');
}

const createShellTags = (files: readonly string[]) => files.map((file) => createFileTag(`/${file}`)).join('');

/**
 * A chunk of scripts runs as soon as it is there, which only hands its modules to the runtime of webpack: the import
 * that asks for it later finds them. The entry of a microfrontend is loaded by the shell, and styles by its scripts.
 */
export function createFileTag(href: string, attributes = '', { isEntry = false } = {}): string {
  if (href.endsWith('.css')) return `<link rel="preload" as="style" href="${href}"${attributes}>`;
  if (isEntry) return `<link rel="preload" as="script" href="${href}"${attributes}>`;
  return `<script async src="${href}"${attributes}></script>`;
}

const PLAIN = /^[\w-]+$/;

/**
 * `/api/courses/:2` for `/course/42`, which the page's script completes by the second segment of its path: pages that
 * differ in an id stay one text, which is compressed once. Other names are of the query. Nothing when the address does
 * not fit.
 */
function listAddresses(known: FirstViews['requests'][number], asked: string, query: string) {
  const [segments, pattern] = [asked.split('/'), known.path.split('/')];
  const fits = (part: string, index: number) =>
    part.startsWith(':') ? PLAIN.test(segments[index] ?? '') : part === segments[index]?.toLowerCase();
  if ((query && !known.anyQuery) || segments.length !== pattern.length || !pattern.every(fits))
    return { urls: [], posts: [] };
  const fill = (url: string) =>
    url.replace(/:\w+/g, (name) => (pattern.includes(name) ? `:${pattern.indexOf(name)}` : name));
  return { urls: known.urls.map(fill), posts: known.posts.map(fill) };
}

export function createRequestTags({ everyone, members, posts }: FirstView['requests']): string {
  const tag = (name: string, urls: string[]) =>
    urls.length > 0 ? `<meta name="${name}" content="${escapeHtml(urls.join(' '))}">` : '';
  return tag('first-requests', everyone) + tag('first-member-requests', members) + tag('first-member-posts', posts);
}
