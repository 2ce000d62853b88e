import type { MfeConfig } from '@coursewright/contracts';
import { preloadLinks } from './preload.ts';
import type { Release } from './release-reader.ts';
import { pageHead } from './site/page-head.ts';

/** What one answer differs by from another. */
export interface PageOptions {
  config: MfeConfig;
  publicUrl: string;
  releases: readonly Release[];
  path: string;
}

/** The page for `path`: the built one with what it is about, the configuration and the preload links in it. */
export function composePage(html: string, { config, publicUrl, releases, path }: PageOptions): string {
  const block = `<script type="application/json" id="mfe-config">${asScriptData(config)}</script>`;
  return html
    .replace(/<title>[^<]*<\/title>/, () => pageHead({ name: config.brand.name, publicUrl }, path))
    .replace('</head>', () => `${preloadLinks(releases, path)}${block}</head>`);
}

const asScriptData = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');
