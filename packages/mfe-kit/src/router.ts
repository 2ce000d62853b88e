/**
 * The one place where react-router-dom is imported. This facade is what is shared at run time, so that the library
 * behind it stays tree-shaken; a name that is missing here is added here.
 */
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
  useParams,
  useRevalidator,
  useRouteError,
  useSearchParams,
} from 'react-router-dom';
