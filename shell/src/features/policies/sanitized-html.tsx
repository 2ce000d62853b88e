import { Prose } from '@coursewright/ui';
import DOMPurify from 'dompurify';
import { useMemo } from 'react';

const rules = {
  USE_PROFILES: { html: true },
  FORBID_TAGS: ['style', 'form', 'input', 'button'],
  FORBID_ATTR: ['style'],
};

/** Somebody else's HTML without anything that could run, submit or cover the page. */
export function SanitizedHtml({ html }: { html: string }) {
  const safe = useMemo(() => DOMPurify.sanitize(html, rules), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it has just been sanitised
  return <Prose dangerouslySetInnerHTML={{ __html: safe }} />;
}
