import { useLocation } from '@coursewright/mfe-kit/router';
import { IconButton } from '@coursewright/ui';
import { Menu } from 'lucide-react';
import { useEffect, useState } from 'react';

type Panel = typeof import('./menu-panel.tsx').MenuPanel;

const load = () => import('./menu-panel.tsx');
const warm = () => void load().catch(() => {});

/** The menu of small screens; what slides in is loaded when it is asked for. Closes when it has led somewhere. */
export function MobileMenu() {
  const [panel, setPanel] = useState<{ Panel: Panel }>();
  const [open, setOpen] = useState(false);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes it
  useEffect(() => setOpen(false), [key]);

  const button = (
    <IconButton aria-label="Menu" aria-haspopup="dialog">
      <Menu aria-hidden="true" />
    </IconButton>
  );
  if (panel) return <panel.Panel open={open} onOpenChange={setOpen} trigger={button} />;

  const show = async () => {
    const { MenuPanel } = await load();
    setPanel({ Panel: MenuPanel });
    setOpen(true);
  };
  return (
    <IconButton
      {...button.props}
      aria-expanded={false}
      onClick={() => void show().catch((error: unknown) => console.error('the menu cannot be opened', error))}
      onPointerEnter={warm}
      onFocus={warm}
    />
  );
}
