import { QueryClient, QueryClientContext, QueryClientProvider } from '@coursewright/mfe-kit/query';
import { type ReactNode, useContext } from 'react';

// the api client repeats reads by itself
const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });

/** What pages ask the server, once for the whole page. It comes with the first part that asks: visitor pages do not. */
export function Queries({ children }: { children: ReactNode }) {
  const above = useContext(QueryClientContext);
  return above ? children : <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}
