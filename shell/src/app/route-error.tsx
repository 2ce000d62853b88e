import { useLocation, useNavigate, useNavigation, useRouteError } from '@coursewright/mfe-kit/router';
import { Button } from '@coursewright/ui';
import { useEffect } from 'react';
import { isStaleChunk, reloadOnce } from './reload-once.ts';

/** Stands where a page should be that could not be loaded or shown; the rest of the site goes on. */
export function RouteError() {
  const error = useRouteError();
  const navigate = useNavigate();
  const busy = useNavigation().state !== 'idle';
  const { pathname, search } = useLocation();

  useEffect(() => {
    console.error('route failed', error);
    if (isStaleChunk(error)) reloadOnce();
  }, [error]);

  const retry = () => {
    if (isStaleChunk(error)) location.reload();
    else void navigate(pathname + search, { replace: true });
  };

  return (
    <section role="alert" className="sh:mx-auto sh:max-w-lg sh:px-6 sh:py-20 sh:text-center">
      <h1 className="sh:font-display sh:text-2xl sh:font-semibold">This section is not available right now</h1>
      <p className="sh:my-4 sh:text-muted">The rest of the site works. You can try again, or go on elsewhere.</p>
      <Button onClick={retry} loading={busy}>
        Try again
      </Button>
    </section>
  );
}
