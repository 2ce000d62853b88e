import { Button, type ButtonVariant, Dialog } from '@coursewright/ui';
import { type ReactNode, useState } from 'react';

interface AskFirstProps {
  trigger: ReactNode;
  title: string;
  description: string;
  confirm: { label: string; variant: ButtonVariant; act(): Promise<void> };
}

/** A button whose consequences are told before anything happens. */
export function AskFirst({ trigger, title, description, confirm }: AskFirstProps) {
  const [open, setOpen] = useState(false);
  const [acting, setActing] = useState(false);

  async function act() {
    setActing(true);
    await confirm.act();
    setActing(false);
    setOpen(false);
  }

  return (
    <Dialog
      trigger={trigger}
      title={title}
      description={description}
      open={open}
      onOpenChange={setOpen}
      actions={
        <>
          <Button variant="secondary" onClick={() => setOpen(false)}>
            Cancel
          </Button>
          <Button variant={confirm.variant} loading={acting} onClick={() => void act()}>
            {confirm.label}
          </Button>
        </>
      }
    />
  );
}
