import { notify } from '@coursewright/mfe-kit';
import { useQuery } from '@coursewright/mfe-kit/query';
import { Alert, Button } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';

export async function copyToClipboard(text: string, failure: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify.success(t`Copied`);
  } catch {
    notify.error(failure);
  }
}

/** What is copied reads from left to right in every language. */
export const CopyText = ({ text }: { text: string }) => (
  <>
    <pre
      dir="ltr"
      className="sh:rounded-control sh:bg-sunken sh:p-4 sh:text-start sh:font-mono sh:text-sm sh:break-all sh:whitespace-pre-wrap"
    >
      {text}
    </pre>
    <Button
      variant="secondary"
      className="sh:mt-3"
      onClick={() =>
        void copyToClipboard(text, t`Your browser does not allow copying. Please select the text and copy it`)
      }
    >{t`Copy`}</Button>
  </>
);

interface ShownOnceProps {
  title: string;
  /** That it is shown once, and what it is for. */
  warning: string;
  advice: string;
  children: ReactNode;
}

export function ShownOnce({ title, warning, advice, children }: ShownOnceProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className="sh:text-lg sh:outline-none">
        {title}
      </h3>
      <Alert tone="warning" title={warning} className="sh:my-3">
        {advice}
      </Alert>
      {children}
    </>
  );
}

/** A list, and the secret of what was just added to it or changed. */
export function useListWithSecret<List>(name: string, load: (options: { signal: AbortSignal }) => Promise<List>) {
  const [secret, setSecret] = useState<string>();
  const { data, isError, refetch } = useQuery({
    queryKey: [name],
    queryFn: ({ signal }) => load({ signal }),
    staleTime: 0,
  });
  const reload = () => void refetch();
  return {
    data,
    isError,
    reload,
    secret,
    showSecret(made: string) {
      setSecret(made);
      reload();
    },
    forgetSecret: () => setSecret(undefined),
  };
}

interface SecretProps {
  title: string;
  advice: string;
  secret: string;
  onKept: () => void;
}

export const Secret = ({ title, advice, secret, onKept }: SecretProps) => (
  <ShownOnce title={title} warning={t`It is shown only once`} advice={advice}>
    <CopyText text={secret} />
    <Button className="sh:mt-4" onClick={onKept}>{t`I have saved it`}</Button>
  </ShownOnce>
);
