import { notify } from '@coursewright/mfe-kit';
import { Button } from '@coursewright/ui';
import { t } from '@lingui/core/macro';

/** What is copied reads from left to right in every language. */
export function CopyText({ text }: { text: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      notify.success(t`Copied`);
    } catch {
      notify.error(t`Your browser does not allow copying. Please select the text and copy it`);
    }
  }

  return (
    <>
      <pre
        dir="ltr"
        className="sh:rounded-control sh:bg-sunken sh:p-4 sh:text-start sh:font-mono sh:text-sm sh:break-all sh:whitespace-pre-wrap"
      >
        {text}
      </pre>
      <Button variant="secondary" className="sh:mt-3" onClick={() => void copy()}>{t`Copy`}</Button>
    </>
  );
}
