import { subscribeNotifications } from '@coursewright/mfe-kit';
import { type EndpointStub, learnerFixture, renderRoutes } from '@coursewright/mfe-kit/testing';
import { routes } from '../routes.tsx';

export const adminFixture = { ...learnerFixture, role: 'admin' as const };

let forget = () => {};

export function visitAsAdmin(path: string, ...api: EndpointStub[]) {
  forget();
  const toasts: string[] = [];
  forget = subscribeNotifications(({ kind, text }) => toasts.push(`${kind}: ${text}`));
  return { ...renderRoutes(routes, { path, user: adminFixture, api }), toasts };
}
