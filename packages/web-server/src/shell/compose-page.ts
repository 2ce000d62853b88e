import type { MfeConfig } from '@coursewright/contracts';
import { preloadLinks } from './preload.ts';
import type { Release } from './release-reader.ts';

/** The page for `path`: the built one with the configuration, the preload links and the brand's name in it. */
export function composePage(html: string, config: MfeConfig, releases: readonly Release[], path: string): string {
  const block = `<script type="application/json" id="mfe-config">${asScriptData(config)}</script>`;
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(config.brand.name)}</title>`)
    .replace('</head>', () => `${preloadLinks(releases, path)}${block}</head>`);
}

const asScriptData = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
