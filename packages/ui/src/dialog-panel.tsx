import { t } from '@lingui/core/macro';
import clsx from 'clsx';
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type RefObject, useRef } from 'react';
import styles from './dialog.module.css';
import type { DialogProps, DrawerProps } from './dialog.tsx';
import drawer from './drawer.module.css';
import { IconButton } from './icon-button.tsx';
import overlay from './overlay.module.css';

type PanelOf<Props> = Omit<Props, 'trigger' | 'open' | 'onOpenChange'> & {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  button: RefObject<HTMLElement | null>;
};

export function DialogPanel(props: PanelOf<DialogProps>) {
  const { title, description, open, onOpenChange, children, actions } = props;
  const opener = useFocusReturn(props.button);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={overlay.overlay} />
        <Radix.Content
          {...opener}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={styles.dialog}
        >
          <Radix.Title className={styles.title}>{title}</Radix.Title>
          {description && <Radix.Description className={styles.description}>{description}</Radix.Description>}
          {children && <div className={styles.body}>{children}</div>}
          {actions && <div className={styles.actions}>{actions}</div>}
          <Radix.Close asChild>
            <IconButton aria-label={t`Close`} icon={X} size="sm" className={styles.close} />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export function DrawerPanel(props: PanelOf<DrawerProps>) {
  const { title, open, onOpenChange, modal = true, side = 'start', children, footer, className } = props;
  const opener = useFocusReturn(props.button);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange} modal={modal}>
      <Radix.Portal>
        {modal && <Radix.Overlay className={overlay.overlay} />}
        <Radix.Content
          {...opener}
          {...(!modal && { onInteractOutside: preventClose })}
          aria-describedby={undefined}
          className={clsx(drawer.panel, drawer[side], className)}
        >
          <div className={drawer.head}>
            <Radix.Title className={drawer.title}>{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton aria-label={t`Close`} icon={X} />
            </Radix.Close>
          </div>
          <div className={drawer.body}>{children}</div>
          {footer && <div className={drawer.foot}>{footer}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const preventClose = (event: Event) => event.preventDefault();

/**
 * Returns the focus to the opener of a dialog, also without a trigger or if a menu that is gone opened it. If the
 * page moved the focus meanwhile, that element gets it.
 */
function useFocusReturn(button: RefObject<HTMLElement | null>) {
  const opener = useRef<HTMLElement>(null);
  const around = useRef<Element[]>([]);
  const redirected = useRef<HTMLElement>(null);
  const stop = useRef(() => {});
  return {
    onOpenAutoFocus({ currentTarget: panel }: Event) {
      opener.current = findOpener(document.activeElement);
      around.current = listAncestors(opener.current);
      redirected.current = null;
      // Watched on `focusout`: a panel that traps the focus never lets it arrive elsewhere.
      const watch = ({ relatedTarget: next }: FocusEvent) => {
        const outside = next instanceof HTMLElement && panel instanceof Element && !panel.contains(next);
        if (outside && !next.hasAttribute('data-radix-focus-guard')) redirected.current = next;
      };
      document.addEventListener('focusout', watch);
      stop.current = () => document.removeEventListener('focusout', watch);
    },
    onCloseAutoFocus(event: Event) {
      if (isRemounted(event.currentTarget)) return event.preventDefault();
      stop.current();
      const next =
        [redirected.current, opener.current, button.current].find((element) => element?.isConnected) ??
        findNearby(around.current);
      if (!next) return;
      event.preventDefault();
      next.focus({ preventScroll: true });
    },
  };
}

/** The panel was re-mounted, for example when it switched to modal: its focus must not be restored. */
const isRemounted = (panel: EventTarget | null) =>
  panel instanceof Element && document.getElementById(panel.id) !== null;

const listAncestors = (element: Element | null): Element[] =>
  element?.parentElement ? [element.parentElement, ...listAncestors(element.parentElement)] : [];

// Another width of the window may have removed the opener.
const findNearby = (ancestors: Element[]): HTMLElement | null | undefined =>
  ancestors.find((element) => element.isConnected)?.querySelector<HTMLElement>('button:enabled, a[href]');

function findOpener(focused: Element | null): HTMLElement | null {
  const menu = focused?.closest('[role="menu"]');
  const button = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused;
  return button instanceof HTMLElement && button !== document.body ? button : null;
}
