import { type InterfaceLanguage, languageDirection, type MfeConfig } from '@coursewright/contracts';
import type { Request } from 'express';
import { createRequestTags, type FirstView } from './first-view.ts';
import { createFileLinks } from './prerendered/pages.ts';
import type { LinkPreview } from './site/link-previews.ts';
import { renderHead } from './site/page-head.ts';

/** The gateway sends the language that the person chose, if any, as the only accepted one. */
export const negotiateLanguage = (req: Request, languages: readonly InterfaceLanguage[]): InterfaceLanguage =>
  languages.find((language) => language === req.acceptsLanguages([...languages])) ?? languages[0] ?? 'en';

interface PageOptions {
  config: MfeConfig;
  publicUrl: string;
  firstView: FirstView;
  path: string;
  language: InterfaceLanguage;
  /** The HTML that is visible before the first script runs. */
  body: string;
  /** Whether `body` is the whole page; otherwise it is an app shell. */
  complete: boolean;
  /** Files that this page needs beyond those of every page. */
  files: readonly string[];
  title?: string | undefined;
  preview?: LinkPreview | undefined;
}

const EMPTY_ROOT = '<div id="root"></div>';

export function composePage(html: string, options: PageOptions): string {
  const { config, publicUrl, firstView, path, language, body, complete, files, title, preview } = options;
  const block = `<script type="application/json" id="mfe-config">${asScriptData(config)}</script>`;
  const direction = `dir="${languageDirection(language)}"`;
  const root = `<div id="root" data-view="${complete ? 'page' : 'frame'}">${body}</div>`;
  return html
    .replace('<html lang="en">', `<html lang="${language}" data-language="${language}" ${direction}>`)
    .replace('<meta charset="utf-8">', (charset) => charset + createRequestTags(firstView.requests))
    .replace(/<title>[^<]*<\/title>/, () =>
      renderHead({ name: config.brand.name, publicUrl }, path, { title, ...preview }),
    )
    .replace('</head>', () => `${createFileLinks(files)}${firstView.tags}${block}</head>`)
    .replace(EMPTY_ROOT, () => root + (complete ? '' : NEEDS_SCRIPTS));
}

const NEEDS_SCRIPTS =
  '<noscript><p class="note-without-scripts">The rest of this page needs JavaScript.</p></noscript>';

const asScriptData = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');
