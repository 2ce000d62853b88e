import type { MfeConfig, SessionUser } from '@coursewright/contracts';
import { BrandProvider, defineMfe, type MfeModule } from '@coursewright/mfe-kit';
import { type EndpointStub, renderRoutes } from '@coursewright/mfe-kit/testing';
import { waitFor } from '@testing-library/react';
import { toast } from 'sonner';
import { Layout } from '../app/layout/layout.tsx';
import { shellRoutes } from '../app/routes.tsx';
import { StepUpHost } from '../app/step-up/step-up-host.tsx';
import { ToastHost } from '../app/toast-host.tsx';
import { RemotesProvider } from '../remotes/remotes-context.tsx';

interface Options {
  user?: SessionUser | null;
  api?: EndpointStub[];
  siteUrl?: string;
  languages?: MfeConfig['languages'];
  load?: () => Promise<MfeModule>;
}

const Plans = () => <p>Free, Monthly and Yearly</p>;

const billing = defineMfe({
  id: 'billing',
  version: '1.0.0',
  routes: [],
  fragments: { 'plan-cards': async () => ({ Component: Plans }) },
});

export function renderShell(
  path: string,
  { user = null, api, siteUrl = '/', languages, load = async () => billing }: Options = {},
) {
  // sonner would show the last test's toasts again
  toast.dismiss();
  // no test looks at its sheet, which jsdom would match with each element of each query
  document.head.querySelector('style')?.remove();
  const config: MfeConfig = { brand: { name: 'Coursewright', siteUrl }, remotes: [], ...(languages && { languages }) };
  const frame = (
    <BrandProvider brand={config.brand}>
      <RemotesProvider loader={{ config, load, reportRenderError: () => {}, isReplaced: async () => false }}>
        <Layout />
        <ToastHost />
        <StepUpHost />
      </RemotesProvider>
    </BrandProvider>
  );
  return renderRoutes([{ element: frame, children: shellRoutes }], { path, user, ...(api && { api }) });
}

export const shownToasts = () =>
  [...document.querySelectorAll<HTMLElement>('[data-sonner-toast][data-visible="true"]')].map(
    (toast) => toast.textContent,
  );

/** Finds the toast only; the form shows the same text. */
export const expectToast = (text: string) => waitFor(() => expect(shownToasts()).toContain(text));
