import { usePageTitle } from '@coursewright/mfe-kit';
import { useSearchParams } from '@coursewright/mfe-kit/router';
import { Button, PageHeader, TextField } from '@coursewright/ui';
import { type FormEvent, useState } from 'react';
import { certificateIdIn } from './certificate-id.ts';
import { CertificatePanel } from './certificate-panel.tsx';

export function Component() {
  usePageTitle('Certificates');
  const [params] = useSearchParams();
  const [asked, setAsked] = useState(certificateIdIn(params.get('id') ?? ''));
  const [text, setText] = useState(asked ?? '');
  const [error, setError] = useState<string>();

  function look(event: FormEvent) {
    event.preventDefault();
    const id = certificateIdIn(text);
    setError(id ? undefined : 'Paste the link or the id of a certificate');
    setAsked(id);
  }

  return (
    <>
      <PageHeader title="Certificates" subtitle="Look a certificate up, and revoke it if it should not be believed." />
      <form onSubmit={look} noValidate className="ad:mb-6 ad:flex ad:flex-wrap ad:items-end ad:gap-3">
        <TextField
          label="Link or id of the certificate"
          className="ad:w-full ad:sm:w-[28rem]"
          autoComplete="off"
          maxLength={500}
          error={error}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit">Look up</Button>
      </form>
      {asked && <CertificatePanel key={asked} certificateId={asked} />}
    </>
  );
}
