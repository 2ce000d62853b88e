import { usePageTitle } from '@coursewright/mfe-kit';
import { useNavigate } from '@coursewright/mfe-kit/router';
import { Button, Card, Container, PageHeader, TextField } from '@coursewright/ui';
import { type FormEvent, useState } from 'react';
import { certificateIdIn } from './certificate-id.ts';
import { CredentialCheck } from './credential-check.tsx';

/** Public: where somebody begins who holds a certificate or a credential in their hands. */
export function Component() {
  usePageTitle('Check a certificate');
  return (
    <Container width="text" className="ln:pb-16">
      <PageHeader
        title="Check a certificate"
        subtitle="See whether a certificate is real and still holds. You need no account."
      />
      <div className="ln:flex ln:flex-col ln:gap-6">
        <Card padding="lg" className="ln:flex ln:flex-col ln:gap-4">
          <h2 className="ln:text-xl ln:font-semibold">By its number</h2>
          <NumberForm />
        </Card>
        <Card padding="lg" className="ln:flex ln:flex-col ln:gap-4">
          <h2 className="ln:text-xl ln:font-semibold">By its credential</h2>
          <CredentialCheck />
        </Card>
      </div>
    </Container>
  );
}

function NumberForm() {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');

  function submit(event: FormEvent) {
    event.preventDefault();
    const id = certificateIdIn(text);
    if (id) void navigate(`/verify/${id}`, { flushSync: true });
    else setProblem('This is not the number of a certificate. It stands below “Check this certificate at”.');
  }

  return (
    <form onSubmit={submit} noValidate className="ln:flex ln:flex-col ln:gap-4">
      <TextField
        label="Number or address"
        hint="As printed on the certificate: 36 letters, digits and dashes, or the whole address"
        value={text}
        error={problem}
        spellCheck={false}
        autoComplete="off"
        onChange={({ target }) => setText(target.value)}
      />
      <div>
        <Button type="submit">Check the certificate</Button>
      </div>
    </form>
  );
}
