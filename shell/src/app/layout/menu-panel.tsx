import { useTheme } from '@coursewright/mfe-kit';
import { Button, Drawer, type Trigger } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { Moon, Sun } from 'lucide-react';
import { Navigation } from './navigation.tsx';

export function MenuPanel(props: { open: boolean; onOpenChange: (open: boolean) => void; trigger: Trigger }) {
  const { dark, toggle } = useTheme();
  return (
    <Drawer title={t`Menu`} side="end" {...props}>
      <nav aria-label={t`Main`} className="sh:flex sh:flex-col sh:gap-2 sh:text-lg">
        <Navigation block />
      </nav>
      <Button
        block
        variant="secondary"
        icon={dark ? Sun : Moon}
        aria-pressed={dark}
        className="sh:mt-6"
        onClick={toggle}
      >{t`Dark mode`}</Button>
    </Drawer>
  );
}
