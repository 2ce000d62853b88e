import { Link, type LinkProps } from '../router.ts';

type Prefetch = (to: string) => void;

let prefetch: Prefetch = () => {};

/** The shell installs what `MfeLink` calls to load the code behind a link early. */
export const installPrefetch = (install: Prefetch) => {
  prefetch = install;
};

/** A link whose page, whichever microfrontend owns it, is loaded when the pointer or the focus reaches it. */
export function MfeLink({ to, ...rest }: LinkProps & { to: string }) {
  const warm = () => prefetch(to);
  return <Link to={to} onPointerEnter={warm} onFocus={warm} onTouchStart={warm} {...rest} />;
}
