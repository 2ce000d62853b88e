import { MfeLink, useBrand } from '@coursewright/mfe-kit';
import { Outlet, useNavigation } from '@coursewright/mfe-kit/router';
import type { ReactNode } from 'react';

const links = ['/home', '/pricing', '/dashBoard'];

/** The frame around every page. */
export function Layout({ children }: { children?: ReactNode }) {
  const busy = useNavigation().state !== 'idle';
  return (
    <div className="sh:min-h-screen">
      <header className="sh:flex sh:gap-4 sh:border-b sh:border-line sh:p-4">
        <strong>{useBrand().name}</strong>
        {links.map((to) => (
          <MfeLink key={to} to={to}>
            {to}
          </MfeLink>
        ))}
      </header>
      <main aria-busy={busy}>{children ?? <Outlet />}</main>
    </div>
  );
}
