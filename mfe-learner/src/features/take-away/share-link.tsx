import { notify } from '@coursewright/mfe-kit';
import { Button, TextField } from '@coursewright/ui';
import { Copy } from 'lucide-react';

interface ShareLinkProps {
  token: string;
  stopping: boolean;
  onStop: () => void;
}

export function ShareLink({ token, stopping, onStop }: ShareLinkProps) {
  const address = `${window.location.origin}/shared/${token}`;

  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      notify.success('Link copied');
    } catch {
      notify.error('The browser did not allow copying. Please select the link and copy it.');
    }
  }

  return (
    <div className="ln:flex ln:flex-col ln:gap-4">
      <TextField label="Link" readOnly value={address} onFocus={(event) => event.target.select()} />
      <div className="ln:flex ln:flex-wrap ln:gap-3">
        <Button onClick={() => void copy()}>
          <Copy aria-hidden="true" />
          Copy
        </Button>
        <Button variant="secondary" loading={stopping} onClick={onStop}>
          Stop sharing
        </Button>
      </div>
    </div>
  );
}
