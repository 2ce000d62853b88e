import { t } from '@lingui/core/macro';
import {
  cloneElement,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useRef,
  useState,
} from 'react';
import { FailureAlert } from './alert.tsx';
import { Button, type ButtonVariant } from './button.tsx';
import { createLazyPart, useOpenAfterFrame } from './lazy-part.ts';

const panels = createLazyPart(() => import('./dialog-panel.tsx'));

export type Trigger = ReactElement<{
  ref?: RefObject<HTMLElement | null>;
  'aria-haspopup'?: 'dialog';
  'aria-expanded'?: boolean;
  onPointerEnter?: () => void;
  onFocus?: () => void;
  onClick?: (event: MouseEvent<HTMLElement>) => void;
}>;

export type DialogProps = {
  title: ReactNode;
  description?: ReactNode;
  trigger?: Trigger;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children?: ReactNode;
  actions?: ReactNode;
};

export function Dialog({ trigger, open, onOpenChange, ...panel }: DialogProps) {
  const shown = useOpening({ trigger, open, onOpenChange });
  return (
    <>
      {shown.trigger}
      {shown.panels && (
        <shown.panels.DialogPanel open={shown.isShown} onOpenChange={shown.setOpen} button={shown.button} {...panel} />
      )}
    </>
  );
}

type ConfirmDialogProps = Omit<DialogProps, 'actions'> & {
  cancel?: string;
  confirm: string;
  danger?: boolean;
  cancelVariant?: ButtonVariant;
  loading?: boolean;
  /** Why it did not work; shown where there are no children. */
  failure?: string | false | null;
  failureTitle?: string;
  onConfirm: () => void;
};

/** A question that closes with "no", or stays open until `onConfirm` has closed it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { cancel = t`Cancel`, confirm, danger, cancelVariant = 'secondary', loading, onConfirm, ...rest } = props;
  const { failure, failureTitle, children, ...dialog } = rest;
  const actions = (
    <>
      <Button variant={cancelVariant} onClick={() => dialog.onOpenChange?.(false)}>
        {cancel}
      </Button>
      <Button
        variant={danger ? 'danger' : 'primary'}
        loading={loading}
        // a double click is one answer
        onClick={({ detail }) => detail < 2 && onConfirm()}
      >
        {confirm}
      </Button>
    </>
  );
  return (
    <Dialog {...dialog} actions={actions}>
      {children || (failure && <FailureAlert title={failureTitle} text={failure} />)}
    </Dialog>
  );
}

export type DrawerProps = {
  title: ReactNode;
  trigger?: Trigger;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  side?: 'start' | 'end';
  /** False: the page stays in use beside it, and only Escape and the buttons close it. */
  modal?: boolean;
  children: ReactNode;
  footer?: ReactNode;
  className?: string;
};

export function Drawer({ trigger, open, onOpenChange, ...panel }: DrawerProps) {
  const shown = useOpening({ trigger, open, onOpenChange });
  return (
    <>
      {shown.trigger}
      {shown.panels && (
        <shown.panels.DrawerPanel open={shown.isShown} onOpenChange={shown.setOpen} button={shown.button} {...panel} />
      )}
    </>
  );
}

/** Until it is opened, a panel is only its button. Controlled by `open` or on its own. */
function useOpening({ trigger, open, onOpenChange }: Pick<DialogProps, 'trigger' | 'open' | 'onOpenChange'>) {
  const button = useRef<HTMLElement>(null);
  const [ownOpen, setOwnOpen] = useState(false);
  const isOpen = open ?? ownOpen;
  const setOpen = (next: boolean) => {
    setOwnOpen(next);
    onOpenChange?.(next);
  };
  const shown =
    trigger &&
    cloneElement(trigger, {
      ref: button,
      'aria-haspopup': 'dialog',
      'aria-expanded': isOpen,
      onPointerEnter: panels.warm,
      onFocus: panels.warm,
      onClick(event) {
        // Safari does not focus what is clicked, but the focus returns here
        event.currentTarget.focus({ preventScroll: true });
        setOpen(!isOpen);
      },
    });
  const isShown = useOpenAfterFrame(isOpen);
  return { isShown, setOpen, button, trigger: shown, panels: panels.usePart(isShown, () => setOpen(false)) };
}
