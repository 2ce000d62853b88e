import { certificateEndpoints, type ResponseOf } from '@coursewright/contracts';
import { apiRequest, errorMessage, MfeLink } from '@coursewright/mfe-kit';
import { i18n, type MessageDescriptor } from '@coursewright/mfe-kit/messages';
import { useMutation } from '@coursewright/mfe-kit/query';
import { Alert, type AlertTone, Button, FailureAlert, TextArea } from '@coursewright/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ChangeEvent } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';

type CredentialResult = ResponseOf<typeof certificateEndpoints.checkCredential>;

const KEYWORD = 'openbadgecredential\0\0\0\0\0';
const AFTER_SIGNATURE = 8;

// The PNG of a certificate contains a credential; any other file is read as one.
async function readCredential(file: Blob): Promise<string | undefined> {
  const bytes = await readBytes(file);
  if (decode(bytes.subarray(1, 4)) !== 'PNG') return decode(bytes).trim() || undefined;
  const view = new DataView(bytes.buffer);
  // chunks: length, type, data, checksum
  for (let at = AFTER_SIGNATURE; at + 12 <= bytes.length; at += view.getUint32(at) + 12) {
    const chunk = bytes.subarray(at + 8, at + 8 + view.getUint32(at));
    const isText = decode(bytes.subarray(at + 4, at + 8)) === 'iTXt';
    if (isText && decode(chunk).startsWith(KEYWORD)) return decode(chunk).slice(KEYWORD.length);
  }
  return undefined;
}

const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

const readBytes = (file: Blob): Promise<Uint8Array<ArrayBuffer>> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer));
    reader.onerror = () => reject(reader.error);
    reader.readAsArrayBuffer(file);
  });

const credentialSchema = z.object({
  credential: z
    .string()
    .trim()
    .min(1, { error: () => t`Paste a credential first` })
    .max(20_000, { error: () => t`This is too long` }),
});

const RESULT_VIEWS: Record<CredentialResult['status'], { tone: AlertTone; title: MessageDescriptor }> = {
  valid: { tone: 'success', title: msg`Valid` },
  revoked: { tone: 'danger', title: msg`Revoked` },
  superseded: { tone: 'warning', title: msg`Replaced` },
  forged: { tone: 'danger', title: msg`Not genuine` },
  unreadable: { tone: 'warning', title: msg`Not readable` },
};

export function CredentialCheck() {
  const { register, handleSubmit, setValue, setError, formState } = useForm({
    resolver: zodResolver(credentialSchema),
    defaultValues: { credential: '' },
  });
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: (body: z.infer<typeof credentialSchema>) => apiRequest(certificateEndpoints.checkCredential, { body }),
  });
  const check = handleSubmit((body) => mutate(body), reset);

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    if (!file) return;
    const found = await readCredential(file).catch(() => undefined);
    setValue('credential', found ?? '');
    if (found) await check();
    else {
      const message = t`There is no credential in this file. Was the picture saved by another program?`;
      setError('credential', { message });
    }
  }

  return (
    <form onSubmit={check} noValidate className="ln:flex ln:flex-col ln:gap-4">
      <TextArea
        {...register('credential')}
        label={t`Credential`}
        hint={t`The content of the file you received. It begins with eyJ.`}
        rows={4}
        error={formState.errors.credential?.message}
        spellCheck={false}
        autoComplete="off"
      />
      <label className="ln:flex ln:flex-col ln:gap-1 ln:text-sm">
        <span className="ln:font-medium">
          <Trans>Or choose a file: certificate.png or a credential</Trans>
        </span>
        <input
          type="file"
          accept=".png,.jwt,.txt,.json"
          onChange={(event) => void choose(event)}
          className="ln:max-w-full ln:text-muted ln:file:me-3 ln:file:cursor-pointer ln:file:rounded-control ln:file:border ln:file:border-line-strong ln:file:bg-surface ln:file:px-4 ln:file:py-2 ln:file:font-medium ln:file:text-ink"
        />
      </label>
      <div>
        <Button type="submit" variant="secondary" loading={isPending}>
          <Trans>Check the credential</Trans>
        </Button>
      </div>
      {data && (
        <Alert tone={RESULT_VIEWS[data.status].tone} title={i18n._(RESULT_VIEWS[data.status].title)}>
          <span>{data.message}</span>{' '}
          {data.certificateId && (
            <MfeLink to={`/verify/${data.certificateId}`} className="ln:font-medium ln:underline">
              <Trans>What it says</Trans>
            </MfeLink>
          )}
        </Alert>
      )}
      <FailureAlert title={t`It could not be checked`} text={error && errorMessage(error)} />
    </form>
  );
}
