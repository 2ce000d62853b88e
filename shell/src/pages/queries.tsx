import { QueryClient, QueryClientContext, QueryClientProvider } from '@coursewright/mfe-kit/query';
import { type ReactNode, useContext } from 'react';

// Requests are sent offline too: the page then reports the failure, where a paused request would show a spinner
// without end. Failed reads are repeated when the connection is back. The API client retries reads itself.
export const queries = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 30_000, networkMode: 'always', refetchOnReconnect: true },
    mutations: { networkMode: 'always' },
  },
});

/** Loaded with the first page that reads from the server, so that public pages do not load it. */
export function Queries({ children }: { children: ReactNode }) {
  const above = useContext(QueryClientContext);
  return above ? children : <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}
