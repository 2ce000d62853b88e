import { messageOf, notify } from '@coursewright/mfe-kit';
import { useMutation, useQueryClient } from '@coursewright/mfe-kit/query';
import { Button, TextField } from '@coursewright/ui';
import { type FormEvent, useState } from 'react';
import { certificateById, revokeCertificate } from './certificate.api.ts';

/** Revoking cannot be undone, and the reason is for everybody to read: so it is asked for. */
export function RevokeForm({ certificateId }: { certificateId: string }) {
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const revoke = useMutation({
    mutationFn: () => revokeCertificate(certificateId, reason.trim()),
    onSuccess: ({ message }) => void notify.success(message),
    onError: (failure) => void notify.error(messageOf(failure)),
    onSettled: () => queries.invalidateQueries({ queryKey: certificateById(certificateId).queryKey }),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const given = reason.trim() !== '';
    setError(given ? undefined : 'Say why: whoever checks the certificate will read it');
    if (given && !revoke.isPending) revoke.mutate();
  }

  return (
    <form onSubmit={submit} noValidate className="ad:flex ad:flex-col ad:items-start ad:gap-4">
      <TextField
        label="Reason"
        hint="Public, and final: a revoked certificate cannot be made valid again."
        className="ad:w-full ad:sm:w-[28rem]"
        maxLength={300}
        error={error}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button type="submit" variant="danger" loading={revoke.isPending}>
        Revoke
      </Button>
    </form>
  );
}
