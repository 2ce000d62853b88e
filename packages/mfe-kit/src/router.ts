import type { ComponentType } from 'react';
import { type Params, type RouteObject, useSearchParams } from 'react-router-dom';
import type { QueryClient } from './query.ts';

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

/**
 * Reads what a page shows first, for who is signed in. Only for the first page of a document: it is rendered once, with its
 * data, if that is there soon.
 */
export type PreparePage = (
  queries: QueryClient,
  address: { params: Params; search: URLSearchParams },
) => Promise<unknown>;

/** What a route of {@link lazyPage} has as `handle`. */
export interface PageHandle {
  prepare?: PreparePage | undefined;
}

/**
 * A route whose page is in a chunk of its own, with its {@link PreparePage}, if it has one. The server has chunks loaded
 * early by their names: name it after its path.
 */
export const lazyPage = <Name extends string>(
  path: string,
  name: Name,
  load: () => Promise<Record<Name, ComponentType> & PageHandle>,
): RouteObject => ({
  path,
  async lazy() {
    const { [name]: Component, prepare } = await load();
    return { Component, handle: { prepare } satisfies PageHandle };
  },
});

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
