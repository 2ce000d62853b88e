import DOMPurify from 'dompurify';
import { useMemo } from 'react';

/** HTML of a lesson. The server sanitised it; what reaches the page is sanitised again. */
export function SafeHtml({ html }: { html: string }) {
  const safe = useMemo(
    () => DOMPurify.sanitize(html, { ADD_ATTR: ['target'], FORBID_TAGS: ['style', 'form'] }),
    [html],
  );
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised above
  return <div className="ln:contents" dangerouslySetInnerHTML={{ __html: safe }} />;
}
