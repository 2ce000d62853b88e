import { MfeLink, messageOf } from '@coursewright/mfe-kit';
import { useMutation } from '@coursewright/mfe-kit/query';
import { Alert, type AlertTone, Button, TextArea } from '@coursewright/ui';
import { type ChangeEvent, type FormEvent, useState } from 'react';
import { type CredentialVerdict, checkCredential } from './check-credential.api.ts';
import { credentialInFile } from './credential-in-file.ts';

const LONGEST = 20_000;
const VERDICTS: Record<CredentialVerdict['status'], { tone: AlertTone; title: string }> = {
  valid: { tone: 'success', title: 'Valid' },
  revoked: { tone: 'danger', title: 'Revoked' },
  superseded: { tone: 'warning', title: 'Replaced' },
  forged: { tone: 'danger', title: 'Not genuine' },
  unreadable: { tone: 'warning', title: 'Not readable' },
};

/** A place for a credential that somebody handed in: the server checks its signature and whether it still holds. */
export function CredentialCheck() {
  const [credential, setCredential] = useState('');
  const [problem, setProblem] = useState('');
  const { mutate, data, error, isPending, reset } = useMutation({ mutationFn: checkCredential });

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    if (!file) return;
    const found = await credentialInFile(file).catch(() => undefined);
    setCredential(found ?? '');
    if (found) check(found);
    else setProblem('There is no credential in this file. Was the picture saved by another program?');
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    check(credential);
  }

  function check(given: string) {
    reset();
    const text = given.trim();
    const wrong = text === '' ? 'Paste a credential first' : text.length > LONGEST ? 'This is too long' : '';
    setProblem(wrong);
    if (!wrong) mutate(text);
  }

  return (
    <form onSubmit={submit} noValidate className="ln:flex ln:flex-col ln:gap-4">
      <TextArea
        label="Credential"
        hint="The content of the file somebody sent you. It begins with eyJ."
        rows={4}
        value={credential}
        error={problem}
        spellCheck={false}
        autoComplete="off"
        onChange={({ target }) => setCredential(target.value)}
      />
      <label className="ln:flex ln:flex-col ln:gap-1 ln:text-sm">
        <span className="ln:font-medium">Or choose a file: certificate.png or a credential</span>
        <input
          type="file"
          accept=".png,.jwt,.txt,.json"
          onChange={(event) => void choose(event)}
          className="ln:max-w-full ln:text-muted ln:file:mr-3 ln:file:cursor-pointer ln:file:rounded-control ln:file:border ln:file:border-line-strong ln:file:bg-surface ln:file:px-4 ln:file:py-2 ln:file:font-medium ln:file:text-ink"
        />
      </label>
      <div>
        <Button type="submit" variant="secondary" loading={isPending}>
          Check the credential
        </Button>
      </div>
      {data && (
        <Alert tone={VERDICTS[data.status].tone} title={VERDICTS[data.status].title}>
          {data.message}{' '}
          {data.certificateId && (
            <MfeLink to={`/verify/${data.certificateId}`} className="ln:font-medium ln:underline">
              What it says
            </MfeLink>
          )}
        </Alert>
      )}
      {error && (
        <Alert tone="danger" title="It could not be checked">
          {messageOf(error)}
        </Alert>
      )}
    </form>
  );
}
