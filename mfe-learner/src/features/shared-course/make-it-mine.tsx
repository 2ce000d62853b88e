import { errorMessage, notify, type SignInState, sessionStore, useSession } from '@coursewright/mfe-kit';
import { useMutation, useQueryClient } from '@coursewright/mfe-kit/query';
import { useLocation, useNavigate } from '@coursewright/mfe-kit/router';
import { Button } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { BookPlus } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { z } from 'zod';
import { libraryKey } from '../course-list/courses.api.ts';

const PENDING = 'make-it-mine';
const PENDING_MS = 30 * 60_000;
const pendingSchema = z.object({ path: z.string(), key: z.string(), at: z.number() });

// A UUID. `crypto.randomUUID` is missing where the page is not served over https.
function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}

function takePending(path: string): string | undefined {
  const pending = sessionStore.read(PENDING, pendingSchema);
  if (pending?.path !== path) return undefined;
  sessionStore.remove(PENDING);
  return Date.now() - pending.at < PENDING_MS ? pending.key : undefined;
}

interface MakeItMineProps {
  // Repeated with the same key it gives the same course.
  copy(key: string): Promise<{ courseId: string }>;
}

// Visitors sign in first; the copy is made when they come back to this page.
export function MakeItMine({ copy }: MakeItMineProps) {
  const { status, user } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [key] = useState(createKey);
  const [wanted, setWanted] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: copy,
    onSuccess({ courseId }) {
      void queries.invalidateQueries({ queryKey: libraryKey });
      notify.success(t`The course is yours now`);
      navigate(`/course/${courseId}`);
    },
    onError: (error) => notify.error(errorMessage(error)),
  });

  const signIn = useCallback(() => {
    sessionStore.save(PENDING, { path: pathname, key, at: Date.now() });
    const state: SignInState = { from: pathname + search, reason: 'required' };
    navigate('/signin', { state });
  }, [pathname, search, key, navigate]);

  useEffect(() => {
    if (status === 'loading') return;
    const pending = user && takePending(pathname);
    if (pending) mutate(pending);
    if (!wanted) return;
    setWanted(false);
    if (user) mutate(key);
    else signIn();
  }, [status, user, wanted, pathname, key, mutate, signIn]);

  return (
    <Button size="lg" icon={BookPlus} loading={isPending} onClick={() => setWanted(true)}>
      <Trans>Make it mine</Trans>
    </Button>
  );
}
