import { MfeLink, useBrand } from '@coursewright/mfe-kit';
import { Container } from '@coursewright/ui';
import { createContext, useContext } from 'react';

/** A context, because a prerendered page contains a placeholder instead of the year. */
export const CurrentYear = createContext<number | string>(new Date().getFullYear());

const links = [
  { to: '/about', label: 'About' },
  { to: '/privacy', label: 'Privacy Policy' },
  { to: '/terms', label: 'Terms' },
  { to: '/contact', label: 'Contact' },
];

export function Footer() {
  const { name } = useBrand();
  const year = useContext(CurrentYear);
  return (
    <footer className="sh:border-t sh:border-line sh:py-8 sh:text-sm sh:text-muted sh:print:hidden">
      <Container className="sh:flex sh:flex-wrap sh:items-center sh:justify-between sh:gap-x-8 sh:gap-y-4">
        <nav aria-label="Footer" className="sh:flex sh:flex-wrap sh:gap-x-6 sh:gap-y-2">
          {links.map(({ to, label }) => (
            <MfeLink key={to} to={to} className="sh:py-1 sh:transition-colors sh:hover:text-ink">
              {label}
            </MfeLink>
          ))}
        </nav>
        <p>
          © 2024–{year} {name}
        </p>
      </Container>
    </footer>
  );
}
