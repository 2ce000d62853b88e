import { t } from '@lingui/core/macro';
import clsx from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { Slot } from 'radix-ui';
import {
  Children,
  type ComponentProps,
  type ComponentType,
  cloneElement,
  isValidElement,
  type MouseEvent,
  type ReactNode,
} from 'react';
import styles from './button.module.css';
import { SpinnerMark } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant;
  size?: 'sm' | 'md' | 'lg';
  icon?: LucideIcon;
  /** Shows a spinner and ignores clicks; the button keeps the focus. */
  loading?: boolean;
  block?: boolean;
  /** Renders the only child with this style, for example a link. */
  asChild?: boolean;
};

/** Bare texts in elements of their own: a browser that translates the page replaces texts, and React does not find them. */
export const wrapTexts = (children: ReactNode): ReactNode =>
  Children.map(children, (child) =>
    (typeof child === 'string' && child.trim() !== '') || typeof child === 'number' ? <span>{child}</span> : child,
  );

export function Button(props: ButtonProps) {
  const { variant = 'primary', size = 'md', icon: Icon, loading, block, asChild, className, children, ...rest } = props;
  const Tag = asChild ? Slot.Root : 'button';
  return (
    <Tag
      {...(asChild ? {} : { type: 'button' })}
      {...rest}
      {...(loading ? { 'aria-busy': true, 'aria-disabled': true } : {})}
      className={clsx(styles.button, styles[variant], styles[size], block && styles.block, className)}
      onClick={loading ? ignore : rest.onClick}
    >
      {loading && <SpinnerMark size="sm" />}
      {Icon && <Icon />}
      <Slot.Slottable>{asChild ? wrapInside(children) : wrapTexts(children)}</Slot.Slottable>
    </Tag>
  );
}

const wrapInside = (child: ReactNode) =>
  isValidElement<{ children?: ReactNode }>(child)
    ? cloneElement(child, undefined, wrapTexts(child.props.children))
    : child;

function ignore(event: MouseEvent) {
  event.preventDefault();
  event.stopPropagation();
}

export const RetryButton = ({ label = t`Retry`, ...rest }: ButtonProps & { label?: string }) => (
  <Button size="sm" variant="secondary" {...rest}>
    {label}
  </Button>
);

type ButtonLinkProps = Omit<ButtonProps, 'asChild' | 'children'> & { to: string; state?: unknown; label: string };

/** A link that looks like a button. `Link` is that of the router, which these components do not know. */
export const createButtonLink = (Link: ComponentType<{ to: string; state?: unknown; children: ReactNode }>) =>
  function ButtonLink({ to, state, label, ...button }: ButtonLinkProps) {
    return (
      <Button asChild {...button}>
        <Link to={to} state={state}>
          {label}
        </Link>
      </Button>
    );
  };
