import { Prose } from '@coursewright/ui';
import DOMPurify from 'dompurify';
import { useMemo } from 'react';

const rules = {
  USE_PROFILES: { html: true },
  FORBID_TAGS: ['style', 'form', 'input', 'button'],
  FORBID_ATTR: ['style'],
  RETURN_TRUSTED_TYPE: true as const,
};

/** Somebody else's HTML without anything that could run, submit or cover the page. */
export function SanitizedHtml({ html, policy }: { html: string; policy: string }) {
  // rendered ahead it is a place for a text, and there is nothing to sanitise it with
  const safe = useMemo(() => (typeof document === 'undefined' ? html : DOMPurify.sanitize(html, rules)), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it has just been sanitised
  return <Prose data-policy={policy} dangerouslySetInnerHTML={{ __html: safe }} />;
}
