import { Drawer } from '@coursewright/ui';
import type { ReactNode } from 'react';
import { Navigation } from './navigation.tsx';

interface MenuPanelProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  trigger: ReactNode;
}

/** The menu that slides in on small screens. */
export const MenuPanel = (props: MenuPanelProps) => (
  <Drawer title="Menu" side="right" {...props}>
    <nav aria-label="Main" className="sh:flex sh:flex-col sh:gap-2 sh:text-lg">
      <Navigation block />
    </nav>
  </Drawer>
);
