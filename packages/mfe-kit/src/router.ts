import type { ComponentType } from 'react';
import { type RouteObject, useSearchParams } from 'react-router-dom';

/** The only import of react-router-dom. Sharing this facade keeps the library tree-shaken; add missing names here. */
export type { LinkProps, LoaderFunctionArgs, NavLinkProps, RouteObject } from 'react-router-dom';
export {
  createBrowserRouter,
  createMemoryRouter,
  isRouteErrorResponse,
  Link,
  matchPath,
  matchRoutes,
  Navigate,
  NavLink,
  Outlet,
  RouterProvider,
  redirect,
  ScrollRestoration,
  useBlocker,
  useLoaderData,
  useLocation,
  useMatch,
  useNavigate,
  useNavigation,
  useNavigationType,
  useParams,
  useRevalidator,
  useRouteError,
  useSearchParams,
} from 'react-router-dom';

/** A route whose page is in a chunk of its own. The server preloads chunks by name: name it after its path. */
export const lazyPage = <Name extends string>(
  path: string,
  name: Name,
  load: () => Promise<Record<Name, ComponentType>>,
): RouteObject => ({ path, lazy: async () => ({ Component: (await load())[name] }) });

/**
 * The parameters of the address, and a change of some of them; an empty value removes its parameter.
 * A change is rendered at once: as a transition, a second change would begin from the parameters before the first.
 */
export function useSearchFields() {
  const [search, setSearch] = useSearchParams();
  const change = (fields: Record<string, string | undefined>) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(fields)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setSearch(next, { replace: true, preventScrollReset: true, flushSync: true });
  };
  return [search, change] as const;
}
