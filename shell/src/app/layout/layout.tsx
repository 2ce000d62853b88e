import { useSession } from '@coursewright/mfe-kit';
import { Outlet, useLocation, useNavigation } from '@coursewright/mfe-kit/router';
import { Container } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { WifiOff } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { useDisplayState } from '../../session/display-state.ts';
import { useHydrated } from '../../session/hydration.ts';
import { LogoutProvider } from '../../session/logout.tsx';
import { EmailReminderBar } from './email-reminder.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { RouteChange } from './route-change.tsx';

const SHOWN_ON = ['/home', '/profile'];

/** In the page, because both come with the session: above it, the reminder would move what is shown before. */
function EmailReminder() {
  const { user } = useSession();
  const { pathname } = useLocation();
  return user?.emailVerified === false && SHOWN_ON.includes(pathname) && <EmailReminderBar user={user} />;
}

function OfflineNotice() {
  const online = useSyncExternalStore(subscribe, isOnline, isOnlineInFirstHtml);
  return (
    <div role="status" className="sh:print:hidden">
      {!online && (
        <div className="sh:border-b sh:border-line sh:bg-accent-soft sh:text-sm">
          <Container className="sh:flex sh:gap-2.5 sh:py-2">
            <WifiOff className="sh:mt-0.5 sh:size-4 sh:flex-none sh:text-accent-ink" />
            <p>{t`You are offline. Some pages cannot be loaded and changes cannot be saved until you are connected.`}</p>
          </Container>
        </div>
      )}
    </div>
  );
}

function subscribe(onChange: () => void) {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

const isOnline = () => navigator.onLine;
const isOnlineInFirstHtml = () => true;

export function Layout({ children }: { children?: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const busy = useNavigation().state !== 'idle';
  const hydrated = useHydrated();
  useDisplayState();
  // the right menu is rendered now; see the inline script in index.html
  useEffect(() => {
    if (hydrated) document.body.classList.remove('may-be-member');
  }, [hydrated]);
  return (
    <LogoutProvider>
      <a
        href="#content"
        className="sh:sr-only sh:z-50 sh:rounded-control sh:bg-brand sh:text-on-brand sh:focus:not-sr-only sh:focus:fixed sh:focus:top-3 sh:focus:start-3 sh:focus:px-4 sh:focus:py-2 sh:print:hidden"
      >{t`Skip to content`}</a>
      <OfflineNotice />
      <Header />
      <main ref={main} id="content" tabIndex={-1} aria-busy={busy} className="sh:min-h-svh sh:outline-none">
        {children ?? (
          <>
            <EmailReminder />
            <Outlet />
          </>
        )}
      </main>
      <Footer />
      <RouteChange main={main} />
    </LogoutProvider>
  );
}
