import { notify, useBrand, useUser } from '@coursewright/mfe-kit';
import { Alert, Button } from '@coursewright/ui';
import { useEffect, useRef } from 'react';
import { saveAs } from '../save-as.ts';

interface RecoveryCodesProps {
  codes: readonly string[];
  onKept(): void;
}

/** The only time they are seen. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const { name } = useBrand();
  const { email } = useUser();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      notify.success('Copied');
    } catch {
      notify.error('Your browser does not let us copy. Please write them down');
    }
  }

  function download() {
    const lines = [`Recovery codes of ${name} for ${email}`, 'Each works once.', '', ...codes, ''];
    saveAs('recovery-codes.txt', lines.join('\n'), 'text/plain');
  }

  return (
    <>
      <h3 ref={heading} tabIndex={-1} className="sh:text-lg sh:outline-none">
        Keep your recovery codes
      </h3>
      <Alert tone="warning" title="They are shown only now" className="sh:mt-3">
        Each lets you in once when you do not have the app. Keep them where only you get at them, not on the phone
        alone.
      </Alert>
      <ul
        aria-label="Recovery codes"
        className="sh:my-5 sh:grid sh:gap-x-6 sh:gap-y-2 sh:rounded-control sh:bg-sunken sh:p-5 sh:font-mono sh:sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="sh:flex sh:flex-wrap sh:gap-3">
        <Button variant="secondary" onClick={() => void copy()}>
          Copy
        </Button>
        <Button variant="secondary" onClick={download}>
          Download
        </Button>
        <Button onClick={onKept}>I have kept them</Button>
      </div>
    </>
  );
}
