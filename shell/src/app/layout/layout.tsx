import { Outlet, useNavigation } from '@coursewright/mfe-kit/router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useHydrated } from '../hydrated.ts';
import { LogoutProvider } from '../session/logout.tsx';
import { useDisplayState } from '../session/use-display-state.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { RouteChange } from './route-change.tsx';

/** The frame around every page. */
export function Layout({ children }: { children?: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const busy = useNavigation().state !== 'idle';
  const hydrated = useHydrated();
  useDisplayState();
  // from here on the menu is the right one, see index.html
  useEffect(() => {
    if (hydrated) document.body.classList.remove('may-be-member');
  }, [hydrated]);
  return (
    <LogoutProvider>
      <a
        href="#content"
        className="sh:sr-only sh:z-50 sh:rounded-control sh:bg-brand sh:px-4 sh:py-2 sh:text-on-brand sh:focus:not-sr-only sh:focus:fixed sh:focus:top-3 sh:focus:left-3"
      >
        Skip to content
      </a>
      <Header />
      <main
        ref={main}
        id="content"
        tabIndex={-1}
        aria-busy={busy}
        className="sh:min-h-[calc(100svh-4rem)] sh:outline-none"
      >
        {children ?? <Outlet />}
      </main>
      <Footer />
      <RouteChange main={main} />
    </LogoutProvider>
  );
}
