import { Drawer } from '@coursewright/ui';
import type { ReactNode } from 'react';
import { Navigation } from './navigation.tsx';

export const MenuPanel = (props: { open: boolean; onOpenChange: (open: boolean) => void; trigger: ReactNode }) => (
  <Drawer title="Menu" side="right" {...props}>
    <nav aria-label="Main" className="sh:flex sh:flex-col sh:gap-2 sh:text-lg">
      <Navigation block />
    </nav>
  </Drawer>
);
