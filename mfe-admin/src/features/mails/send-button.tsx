import type { UnsentMail } from '@coursewright/contracts';
import { messageOf, notify } from '@coursewright/mfe-kit';
import { useMutation, useQueryClient } from '@coursewright/mfe-kit/query';
import { Button } from '@coursewright/ui';
import { Send } from 'lucide-react';
import { sendMailAgain, unsentMails } from './mails.api.ts';

interface Props {
  mail: UnsentMail;
  label: string;
  onSent(): void;
}

/** Sends one mail now, and reads the list again whatever the outcome: it may have gone out by itself. */
export function SendButton({ mail, label, onSent }: Props) {
  const queries = useQueryClient();
  const send = useMutation({
    mutationFn: () => sendMailAgain(mail.id),
    onSuccess: ({ message }) => {
      notify.success(message);
      onSent();
    },
    onError: (error) => void notify.error(messageOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: unsentMails.queryKey }),
  });
  return (
    <Button
      size="sm"
      variant="secondary"
      className="ad:whitespace-nowrap"
      aria-label={`${label}: ${mail.kind} to ${mail.recipient || 'nobody yet'}`}
      loading={send.isPending}
      onClick={() => send.mutate()}
    >
      {!send.isPending && <Send aria-hidden="true" />}
      {label}
    </Button>
  );
}
