import { useLocation } from '@coursewright/mfe-kit/router';
import { Drawer, IconButton } from '@coursewright/ui';
import { Menu } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Navigation } from './navigation.tsx';

/** The menu of small screens; closes when it has led somewhere. */
export function MobileMenu() {
  const [open, setOpen] = useState(false);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes it
  useEffect(() => setOpen(false), [key]);

  return (
    <Drawer
      title="Menu"
      side="right"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <IconButton aria-label="Menu">
          <Menu aria-hidden="true" />
        </IconButton>
      }
    >
      <nav aria-label="Main" className="sh:flex sh:flex-col sh:gap-2 sh:text-lg">
        <Navigation block />
      </nav>
    </Drawer>
  );
}
