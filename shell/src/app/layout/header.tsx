import { subscribeSiteMenuRequested, useTheme } from '@coursewright/mfe-kit';
import { useLocation } from '@coursewright/mfe-kit/router';
import { Container, IconButton } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { Menu, Moon, Sun } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLikelySignedIn } from '../../session/hydration.ts';
import { BrandLink } from './brand-link.tsx';
import { Navigation } from './navigation.tsx';

type Panel = typeof import('./menu-panel.tsx').MenuPanel;

const load = () => import('./menu-panel.tsx');
const warm = () => void load().catch(() => {});

function MobileMenu() {
  const [panel, setPanel] = useState<{ Panel: Panel }>();
  const [open, setOpen] = useState(false);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes it
  useEffect(() => setOpen(false), [key]);

  const show = async () => {
    const { MenuPanel } = await load();
    setPanel({ Panel: MenuPanel });
    setOpen(true);
  };
  const openMenu = () => void show().catch((error: unknown) => console.error('the menu cannot be opened', error));
  const onRequest = useEffectEvent(openMenu);
  useEffect(() => subscribeSiteMenuRequested(() => onRequest()), []);

  const button = <IconButton aria-label={t`Menu`} aria-haspopup="dialog" icon={Menu} />;
  if (panel) return <panel.Panel open={open} onOpenChange={setOpen} trigger={button} />;
  return <IconButton {...button.props} aria-expanded={false} onClick={openMenu} onPointerEnter={warm} onFocus={warm} />;
}

function ThemeToggle() {
  const { dark, toggle } = useTheme();
  return (
    <IconButton aria-label={t`Dark mode`} aria-pressed={dark} onClick={toggle}>
      <Sun className="sh:not-dark:hidden" />
      <Moon className="sh:dark:hidden" />
    </IconButton>
  );
}

export function Header() {
  const signedIn = useLikelySignedIn();
  return (
    <header className="site-header sh:sticky sh:top-0 sh:z-20 sh:border-b sh:border-line sh:bg-background/90 sh:backdrop-blur-md sh:print:hidden">
      <Container className="sh:flex sh:min-h-16 sh:flex-wrap sh:items-center sh:gap-2">
        <BrandLink />
        <nav
          aria-label={t`Main`}
          data-for={signedIn ? 'members' : 'visitors'}
          className="no-script-menu sh:ms-auto sh:hidden sh:items-center sh:gap-1 sh:lg:flex"
        >
          <Navigation />
        </nav>
        <div className="needs-script sh:-me-2.5 sh:ms-auto sh:flex sh:items-center sh:gap-1 sh:lg:ms-1">
          <ThemeToggle />
          <div className="sh:lg:hidden">
            <MobileMenu />
          </div>
        </div>
      </Container>
    </header>
  );
}
