import { i18n, type MessageDescriptor } from '@coursewright/mfe-kit/messages';
import { Dialog } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { areShortcutsOn, setShortcuts } from './shortcuts.ts';

interface ShortcutsDialogProps {
  shortcuts: readonly { key: string; does: MessageDescriptor }[];
  onClose: () => void;
}

export function ShortcutsDialog({ shortcuts, onClose }: ShortcutsDialogProps) {
  const [on, setOn] = useState(areShortcutsOn);
  return (
    <Dialog open onOpenChange={onClose} title={t`Keyboard shortcuts`}>
      <dl className="ln:flex ln:flex-col ln:gap-2">
        {shortcuts.map(({ key, does }) => (
          <div key={key} className="ln:flex ln:items-center ln:justify-between ln:gap-4">
            <dt>{i18n._(does)}</dt>
            <dd>
              <kbd className="ln:rounded-control ln:border ln:border-line ln:bg-sunken ln:px-2.5 ln:py-1 ln:font-mono ln:text-sm">
                {key}
              </kbd>
            </dd>
          </div>
        ))}
      </dl>
      <label className="ln:mt-5 ln:flex ln:items-center ln:gap-3 ln:border-t ln:border-line ln:pt-4">
        <input
          type="checkbox"
          className="ln:size-5 ln:accent-brand"
          checked={on}
          onChange={(event) => {
            setOn(event.target.checked);
            setShortcuts(event.target.checked);
          }}
        />
        <Trans>Use single keys as shortcuts</Trans>
      </label>
    </Dialog>
  );
}
