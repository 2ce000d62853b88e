import { findChunk, sessionTexts, waitForChunk } from '@coursewright/mfe-kit';
import { useLocation, useNavigate, useNavigation, useRouteError } from '@coursewright/mfe-kit/router';
import { Button } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { ButtonLink } from '../button-link.ts';

const isApiError = (error: unknown) => error instanceof Error && error.name === 'ApiError';

const LAST_RELOAD_KEY = 'reloadedAt';
const PAUSE_MS = 60_000;

// At most once a minute, so that a permanent failure does not cause a reload loop.
export function reloadOnce(reload: () => void): boolean {
  if (Date.now() - Number(sessionTexts.read(LAST_RELOAD_KEY)) < PAUSE_MS) return false;
  if (!sessionTexts.save(LAST_RELOAD_KEY, String(Date.now()))) return false;
  reload();
  return true;
}

interface RouteErrorProps {
  // Told of what failed, unless it is a call of the API.
  onFault?: () => void;
  // Whether a reload would bring another release than the one that failed.
  isReplaced?: () => Promise<boolean>;
  reload?: () => void;
}

const reloadPage = () => location.reload();

export function RouteError({ onFault, isReplaced, reload = reloadPage }: RouteErrorProps) {
  const error = useRouteError();
  const navigate = useNavigate();
  const busy = useNavigation().state !== 'idle';
  const { pathname, search } = useLocation();

  const chunk = findChunk(error);
  const [unreachable, setUnreachable] = useState(chunk !== undefined);

  useEffect(() => {
    console.error('route failed', error);
    if (!isApiError(error)) onFault?.();
  }, [error, onFault]);

  // The router keeps the result of a failed `lazy()`, so only a reload helps; without a server it would leave no page.
  useEffect(() => {
    if (!chunk) return;
    const control = new AbortController();
    waitForChunk(chunk, control.signal).then(
      () => reloadOnce(reload) || setUnreachable(false),
      () => {},
    );
    return () => control.abort();
  }, [chunk, reload]);

  const retry = async () => {
    // the release in this tab stays as it is until the page is loaded again
    const replaced = await isReplaced?.().catch(() => false);
    if (replaced || chunk) reload();
    else void navigate(pathname + search, { replace: true });
  };
  const retryOnline = useEffectEvent(() => void (unreachable || retry()));
  useEffect(() => {
    window.addEventListener('online', retryOnline);
    return () => window.removeEventListener('online', retryOnline);
  }, []);

  return (
    <section role="alert" className="sh:mx-auto sh:max-w-lg sh:px-6 sh:py-20 sh:text-center">
      <h1 className="sh:font-display sh:text-2xl sh:font-semibold">{t`This section is not available right now`}</h1>
      <p className="sh:my-4 sh:text-muted">{t`The rest of the site works. Try again, or open another page.`}</p>
      <div className="sh:flex sh:flex-wrap sh:justify-center sh:gap-3">
        <Button onClick={() => void retry()} loading={busy || unreachable}>{t`Try again`}</Button>
        {pathname !== '/' && <ButtonLink to="/" label={t`Home`} variant="secondary" />}
      </div>
    </section>
  );
}
