import type { SessionUser } from '@coursewright/contracts';
import { sessionStore } from '@coursewright/mfe-kit';
import { Button, Container } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { ResendVerification } from '../../features/accounts/resend-verification.tsx';

const KEY = 'email-reminder.dismissed';
// Without zod, because this is part of the first view of /home.
const idSchema = { safeParse: (value: unknown) => (typeof value === 'string' ? { data: value } : {}) };

export function EmailReminderBar({ user }: { user: SessionUser }) {
  const [dismissed, setDismissed] = useState(() => sessionStore.read(KEY, idSchema) === user.id);
  const { email } = user;
  if (dismissed) return null;

  function dismiss() {
    sessionStore.save(KEY, user.id);
    setDismissed(true);
  }

  return (
    <section
      aria-label={t`Confirm your email address`}
      className="sh:border-b sh:border-line sh:bg-raised sh:print:hidden"
    >
      <Container className="sh:flex sh:flex-wrap sh:items-center sh:gap-x-4 sh:gap-y-2 sh:py-2 sh:text-sm">
        <p className="sh:flex sh:min-w-0 sh:grow sh:basis-64 sh:items-start sh:gap-2">
          <Mail className="sh:mt-0.5 sh:size-4 sh:shrink-0" />
          <span className="sh:min-w-0">
            <Trans>
              Please confirm your email address: open the link that we sent to{' '}
              <strong className="sh:break-words" dir="auto">
                {email}
              </strong>
              .
            </Trans>
          </span>
        </p>
        <div className="sh:flex sh:flex-wrap sh:gap-2">
          <ResendVerification size="sm" />
          <Button variant="ghost" size="sm" onClick={dismiss}>{t`Not now`}</Button>
        </div>
      </Container>
    </section>
  );
}
