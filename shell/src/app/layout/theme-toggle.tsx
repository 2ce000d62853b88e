import { useTheme } from '@coursewright/mfe-kit';
import { IconButton } from '@coursewright/ui';
import { Moon, Sun } from 'lucide-react';

export function ThemeToggle() {
  const { dark, toggle } = useTheme();
  return (
    <IconButton aria-label="Dark mode" aria-pressed={dark} onClick={toggle}>
      <Sun aria-hidden="true" className="sh:not-dark:hidden" />
      <Moon aria-hidden="true" className="sh:dark:hidden" />
    </IconButton>
  );
}
