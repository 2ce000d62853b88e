import { Button } from '@coursewright/ui';
import { Trans } from '@lingui/react/macro';
import { Headphones } from 'lucide-react';
import { use } from 'react';
import { useKeyDown } from '../../shared/hooks.ts';
import { areShortcutsOn, matchShortcut } from '../../shared/shortcuts.ts';
import { ListenContext } from './listen-context.ts';

export function ListenButton() {
  const listen = use(ListenContext);
  const press = () => {
    unlockSpeech();
    listen?.();
  };
  useKeyDown((event) => {
    if (matchShortcut(event) === 'l' && areShortcutsOn()) press();
  });
  if (!listen) return null;
  return (
    <Button icon={Headphones} size="sm" variant="ghost" className="ln:-ms-3 ln:-my-1 ln:print:hidden" onClick={press}>
      <Trans>Listen</Trans>
    </Button>
  );
}

let isUnlocked = false;

// Safari speaks only after it did so within a press; the player is loaded after it.
function unlockSpeech() {
  if (isUnlocked || !('speechSynthesis' in window && 'SpeechSynthesisUtterance' in window)) return;
  isUnlocked = true;
  speechSynthesis.speak(new SpeechSynthesisUtterance(''));
}
