import type { MfeConfig } from '@coursewright/contracts';
import { preloadLinks } from './preload.ts';
import type { Release } from './release-reader.ts';
import { pageHead } from './site/page-head.ts';
import { fileLinks } from './views/file-links.ts';

/** What one answer differs by from another. */
export interface PageOptions {
  config: MfeConfig;
  publicUrl: string;
  releases: readonly Release[];
  path: string;
  /** What can be seen before the first script has run. */
  body: string;
  /** Whether that is the whole page; else it stands in for one. */
  complete: boolean;
  /** What this page needs beyond the files of every page. */
  files: readonly string[];
}

const EMPTY_ROOT = '<div id="root"></div>';

/** The page for `path`: the built one with what it is about, what it shows at first, the configuration and early links in it. */
export function composePage(html: string, options: PageOptions): string {
  const { config, publicUrl, releases, path, body, complete, files } = options;
  const block = `<script type="application/json" id="mfe-config">${asScriptData(config)}</script>`;
  const root = `<div id="root" data-view="${complete ? 'page' : 'frame'}">${body}</div>`;
  return html
    .replace(/<title>[^<]*<\/title>/, () => pageHead({ name: config.brand.name, publicUrl }, path))
    .replace('</head>', () => `${fileLinks(files)}${preloadLinks(releases, path)}${block}</head>`)
    .replace(EMPTY_ROOT, () => root + (complete ? '' : NEEDS_SCRIPTS));
}

const NEEDS_SCRIPTS =
  '<noscript><p class="note-without-scripts">The rest of this page needs JavaScript.</p></noscript>';

const asScriptData = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');
