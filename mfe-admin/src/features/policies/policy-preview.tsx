import { policyElements } from '@coursewright/contracts';
import { Prose } from '@coursewright/ui';
import DOMPurify from 'dompurify';
import { useDeferredValue, useMemo } from 'react';

const rules = {
  ALLOWED_TAGS: policyElements,
  ALLOWED_ATTR: ['href', 'title', 'rel', 'scope', 'colspan', 'rowspan'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_TRUSTED_TYPE: true as const,
};

/** A text as the page will show it: with nothing that the server would drop. */
export function PolicyPreview({ html }: { html: string }) {
  const settled = useDeferredValue(html);
  const safe = useMemo(() => DOMPurify.sanitize(settled, rules), [settled]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it has just been sanitised
  return <Prose dir="auto" dangerouslySetInnerHTML={{ __html: safe }} />;
}
