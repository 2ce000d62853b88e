import type { MfeConfig } from '@coursewright/contracts';
import { createFileLinks } from './prerendered/pages.ts';
import type { Release } from './release-registry.ts';
import { renderHead } from './site/page-head.ts';

const EXPOSED = './mfe';

export function createPreloadLinks(releases: readonly Release[], path: string): string {
  const [segment = '', more] = path.toLowerCase().split('/').slice(1);
  const owner = releases.find(({ descriptor }) =>
    descriptor.paths.some((claim) => claim.slice(1).toLowerCase() === segment),
  );
  const exposed = owner?.manifest.exposes.find((module) => module.path === EXPOSED);
  if (!owner || !exposed) return '';

  const isRoute = routeChunks(segment, Boolean(more));
  const { js, css } = exposed.assets;
  const entry = owner.descriptor.entry?.slice(owner.base.length) ?? '';
  const link = (as: string) => (file: string) => createPreloadLink(owner, file, as);
  return [
    ...[...css.sync, ...css.async.filter(isRoute)].map(link('style')),
    ...[entry, ...js.sync, ...js.async.filter(isRoute)].map(link('script')),
  ].join('');
}

// Chunks of pages are called `route-<first segment>`; `route-<first segment>-id` where more segments follow.
const routeChunks = (segment: string, more: boolean) => (file: string) => {
  const name = file.toLowerCase().slice(file.lastIndexOf('/') + 1);
  if (name.startsWith(`route-${segment}-id`)) return more;
  return name.startsWith(`route-${segment}.`) || (!more && name.startsWith(`route-${segment}-`));
};

// without the same hash and crossorigin as the later request the browser fetches the file twice
const createPreloadLink = ({ base, integrity }: Release, file: string, as: string) =>
  `<link rel="preload" as="${as}" href="${base}${file}" integrity="${integrity[file] ?? ''}" crossorigin="anonymous">`;

interface PageOptions {
  config: MfeConfig;
  publicUrl: string;
  releases: readonly Release[];
  path: string;
  /** The HTML that is visible before the first script runs. */
  body: string;
  /** Whether `body` is the whole page; otherwise it is an app shell. */
  complete: boolean;
  /** Files that this page needs beyond those of every page. */
  files: readonly string[];
}

const EMPTY_ROOT = '<div id="root"></div>';

export function composePage(html: string, options: PageOptions): string {
  const { config, publicUrl, releases, path, body, complete, files } = options;
  const block = `<script type="application/json" id="mfe-config">${asScriptData(config)}</script>`;
  const root = `<div id="root" data-view="${complete ? 'page' : 'frame'}">${body}</div>`;
  return html
    .replace(/<title>[^<]*<\/title>/, () => renderHead({ name: config.brand.name, publicUrl }, path))
    .replace('</head>', () => `${createFileLinks(files)}${createPreloadLinks(releases, path)}${block}</head>`)
    .replace(EMPTY_ROOT, () => root + (complete ? '' : NEEDS_SCRIPTS));
}

const NEEDS_SCRIPTS =
  '<noscript><p class="note-without-scripts">The rest of this page needs JavaScript.</p></noscript>';

const asScriptData = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');
