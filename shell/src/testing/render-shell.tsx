import type { MfeConfig, SessionUser } from '@coursewright/contracts';
import { BrandProvider, defineMfe, type MfeModule } from '@coursewright/mfe-kit';
import { type ApiDouble, renderRoutes } from '@coursewright/mfe-kit/testing';
import { toast } from 'sonner';
import { IdentityHost } from '../app/identity/identity-host.tsx';
import { Layout } from '../app/layout/layout.tsx';
import { ToastHost } from '../app/toast-host.tsx';
import { shellRoutes } from '../features/routes.tsx';
import { RemotesProvider } from '../remotes/remotes-context.tsx';

interface Options {
  user?: SessionUser | null;
  api?: ApiDouble[];
  siteUrl?: string;
  load?: () => Promise<MfeModule>;
}

const Plans = () => <p>Free, Monthly and Yearly</p>;

const billing = defineMfe({
  id: 'billing',
  version: '1.0.0',
  routes: [],
  fragments: { 'plan-cards': async () => ({ Component: Plans }) },
});

/** The shell's pages in their frame, with toasts; a remote answers with the plan cards. */
export function renderShell(
  path: string,
  { user = null, api, siteUrl = '/', load = async () => billing }: Options = {},
) {
  // sonner would show the last test's toasts again
  toast.dismiss();
  // jsdom has none
  window.scrollTo = () => {};
  const config: MfeConfig = { brand: { name: 'Coursewright', siteUrl }, remotes: [] };
  const frame = (
    <BrandProvider brand={config.brand}>
      <RemotesProvider loader={{ config, load }}>
        <Layout />
        <ToastHost />
        <IdentityHost />
      </RemotesProvider>
    </BrandProvider>
  );
  return renderRoutes([{ element: frame, children: shellRoutes }], { path, user, ...(api && { api }) });
}
