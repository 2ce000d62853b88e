import { Container } from '@coursewright/ui';
import { useLikelySignedIn } from '../session/use-likely-signed-in.ts';
import { BrandLink } from './brand-link.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { Navigation } from './navigation.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

export function Header() {
  const signedIn = useLikelySignedIn();
  return (
    <header className="sh:sticky sh:top-0 sh:z-20 sh:border-b sh:border-line sh:bg-background/90 sh:backdrop-blur-md sh:print:hidden">
      <Container className="sh:flex sh:min-h-16 sh:flex-wrap sh:items-center sh:gap-2">
        <BrandLink />
        <nav
          aria-label="Main"
          data-for={signedIn ? 'members' : 'visitors'}
          className="no-script-menu sh:ml-auto sh:hidden sh:items-center sh:gap-1 sh:lg:flex"
        >
          <Navigation />
        </nav>
        <div className="needs-script sh:-mr-2 sh:ml-auto sh:flex sh:items-center sh:gap-1 sh:lg:ml-1">
          <ThemeToggle />
          <div className="sh:lg:hidden">
            <MobileMenu />
          </div>
        </div>
      </Container>
    </header>
  );
}
