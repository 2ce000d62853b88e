import type { SessionUser } from '@coursewright/contracts';
import { sessionStore } from '@coursewright/mfe-kit';
import { Button, Container } from '@coursewright/ui';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { ResendVerification } from '../../features/accounts/resend-verification.tsx';

const KEY = 'email-reminder.dismissed';

export function EmailReminderBar({ user }: { user: SessionUser }) {
  const [dismissed, setDismissed] = useState(() => sessionStore.read(KEY, z.string()) === user.id);
  if (dismissed) return null;

  function dismiss() {
    sessionStore.save(KEY, user.id);
    setDismissed(true);
  }

  return (
    <aside aria-label="Confirm your email address" className="sh:border-b sh:border-line sh:bg-raised sh:print:hidden">
      <Container className="sh:flex sh:flex-wrap sh:items-center sh:gap-x-4 sh:gap-y-2 sh:py-2 sh:text-sm">
        <p className="sh:flex sh:min-w-0 sh:grow sh:basis-64 sh:items-start sh:gap-2">
          <Mail className="sh:mt-0.5 sh:size-4 sh:shrink-0" />
          <span className="sh:min-w-0">
            Please confirm your email address: open the link that we sent to{' '}
            <strong className="sh:break-words" dir="auto">
              {user.email}
            </strong>
            .
          </span>
        </p>
        <div className="sh:flex sh:flex-wrap sh:gap-2">
          <ResendVerification size="sm" />
          <Button variant="ghost" size="sm" onClick={dismiss}>
            Not now
          </Button>
        </div>
      </Container>
    </aside>
  );
}
