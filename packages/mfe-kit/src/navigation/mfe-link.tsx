import { Link, type LinkProps } from '../router.ts';

type Prefetch = (to: string) => void;

let prefetch: Prefetch = () => {};

export const installPrefetch = (install: Prefetch) => {
  prefetch = install;
};

export function MfeLink({ to, ...rest }: LinkProps & { to: string }) {
  const prefetchTarget = () => prefetch(to);
  return (
    <Link to={to} onPointerEnter={prefetchTarget} onFocus={prefetchTarget} onTouchStart={prefetchTarget} {...rest} />
  );
}
