import { notify } from '@coursewright/mfe-kit';
import { Button, Card } from '@coursewright/ui';
import { Copy, ShieldCheck } from 'lucide-react';
import { useRef } from 'react';

interface SharingCardProps {
  verifyUrl: string;
  linkedInUrl: string;
}

/** How a certificate is shown to others, who can check it without an account. */
export function SharingCard({ verifyUrl, linkedInUrl }: SharingCardProps) {
  const address = useRef<HTMLAnchorElement>(null);

  async function copy() {
    try {
      await navigator.clipboard.writeText(verifyUrl);
      notify.success('Link copied');
    } catch {
      // not every browser lets a page write there: leave the address selected, for the keyboard
      if (address.current) getSelection()?.selectAllChildren(address.current);
      notify.info('The link is selected: copy it with your keyboard');
    }
  }

  return (
    <Card className="ln:flex ln:flex-col ln:gap-4">
      <h2 className="ln:flex ln:items-center ln:gap-2 ln:text-lg ln:font-semibold">
        <ShieldCheck aria-hidden="true" className="ln:size-5 ln:flex-none ln:text-brand" />
        Show that it is real
      </h2>
      <p className="ln:text-sm ln:text-muted">
        Anybody can check this certificate at this address, without an account. It is in the QR code too.
      </p>
      <a ref={address} href={verifyUrl} className="ln:text-sm ln:font-medium ln:break-all ln:text-brand ln:underline">
        {verifyUrl}
      </a>
      <div className="ln:flex ln:flex-col ln:gap-3">
        <Button variant="secondary" block onClick={() => void copy()}>
          <Copy aria-hidden="true" />
          Copy the verification link
        </Button>
        <Button variant="secondary" block asChild>
          <a href={linkedInUrl} target="_blank" rel="noopener noreferrer">
            Add to LinkedIn
          </a>
        </Button>
      </div>
    </Card>
  );
}
