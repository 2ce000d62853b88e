import { MfeLink, useBrand } from '@coursewright/mfe-kit';
import { Container } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { type ComponentType, createContext, lazy, Suspense, useContext } from 'react';
import { useRemotes } from '../../remotes/remotes-context.tsx';
import { useHydrated } from '../../session/hydration.ts';

// A context, because a prerendered page contains a placeholder instead of the year.
export const CurrentYear = createContext<number | string>(new Date().getFullYear());

const getLinks = () => [
  { to: '/about', label: t`About` },
  { to: '/privacy', label: t`Privacy Policy` },
  { to: '/terms', label: t`Terms` },
  { to: '/contact', label: t`Contact` },
];

const nothing = () => ({ default: () => null });
const LanguageSelect = lazy<ComponentType>(() =>
  import(/* webpackChunkName: "language-select" */ '../../session/language-select.tsx').then(
    (loaded) => ({ default: loaded.LanguageSelect }),
    nothing,
  ),
);

export function Footer() {
  const { name } = useBrand();
  const { languages = [] } = useRemotes().config;
  const hydrated = useHydrated();
  const year = useContext(CurrentYear);
  return (
    <footer className="sh:border-t sh:border-line sh:py-8 sh:text-sm sh:text-muted sh:print:hidden">
      <Container className="sh:flex sh:flex-wrap sh:items-center sh:justify-between sh:gap-x-8 sh:gap-y-4">
        <nav aria-label={t`Footer`} className="sh:flex sh:flex-wrap sh:gap-x-6 sh:gap-y-2">
          {getLinks().map(({ to, label }) => (
            <MfeLink key={to} to={to} className="sh:py-1 sh:transition-colors sh:hover:text-ink">
              {label}
            </MfeLink>
          ))}
        </nav>
        {hydrated && languages.length > 1 && (
          <Suspense>
            <LanguageSelect />
          </Suspense>
        )}
        <p>
          <bdi dir="ltr">{`© 2024–${year} ${name}`}</bdi>
        </p>
      </Container>
    </footer>
  );
}
