import { createHash } from 'node:crypto';
import type { Citations } from '@coursewright/contracts';
import { clip } from '@coursewright/text';
import { checkCitations } from './extraction/index.ts';
import type { GivenPassage } from './source-material.ts';

export interface StoredCitations {
  // All that the lesson was given: a revision cites them under the same markers.
  passages: GivenPassage[];
  cited: number;
  unsupported: Citations['unsupported'];
  // Lessons of earlier releases have no number.
  missing?: number | undefined;
  // Digest of the text that was checked.
  checked: string;
}

const getDigest = (markdown: string) => createHash('sha256').update(markdown).digest('base64url').slice(0, 22);

/** @param text plain, a line for each block */
export function checkLesson(
  { markdown, text }: { markdown: string; text: string },
  passages: GivenPassage[],
): StoredCitations {
  const { cited, unsupported: found, missing } = checkCitations(text, passages);
  const unsupported = found.map(({ at, marker, reason }) => ({ at, marker, reason }));
  return { passages, cited, unsupported, missing: missing.length, checked: getDigest(markdown) };
}

export function toCitations(stored: StoredCitations, markdown: string): Citations {
  const { passages, cited, unsupported, missing, checked } = stored;
  const isChecked = checked === getDigest(markdown);
  return {
    state: isChecked ? 'checked' : 'at_risk',
    passages: passages
      .filter(({ marker }) => markdown.includes(`[${marker}]`))
      .map(({ marker, source, text, heading, page }) => ({
        marker,
        source,
        text,
        ...(heading && { heading }),
        ...(page && { page }),
      })),
    cited,
    unsupported: isChecked ? unsupported : [],
    ...(isChecked && missing !== undefined && { missing }),
  };
}

// For readers: source, heading, page.
export const describePlace = ({ source, heading, page }: Pick<GivenPassage, 'source' | 'heading' | 'page'>): string =>
  [source, heading, page && `page ${page}`].filter(Boolean).join(', ');

const MARKER = /[ \t]?\[(s\d{1,3})\]/g;

export const withoutMarkers = (text: string): string => text.replace(MARKER, '');

// Each marker says its source, as in "(Notes, page 3)".
export function nameSources(text: string, { passages }: StoredCitations): string {
  return text.replace(MARKER, (_whole, marker: string) => {
    const passage = passages.find((each) => each.marker === marker);
    return passage ? ` (${describePlace(passage)})` : '';
  });
}

const EXCERPT = 200;

// What others need to follow a citation; the material itself stays with its owner.
export const toExcerpts = (stored: StoredCitations, markdown: string): StoredCitations => ({
  ...stored,
  passages: stored.passages
    .filter(({ marker }) => markdown.includes(`[${marker}]`))
    .map((passage) => ({ ...passage, text: clip(passage.text, EXCERPT) })),
});
