import { useTheme } from '@coursewright/mfe-kit';
import { IconButton } from '@coursewright/ui';
import { Moon, Sun } from 'lucide-react';

export function ThemeToggle() {
  const { dark, toggle } = useTheme();
  const Icon = dark ? Sun : Moon;
  return (
    <IconButton aria-label="Dark mode" aria-pressed={dark} onClick={toggle}>
      <Icon aria-hidden="true" />
    </IconButton>
  );
}
