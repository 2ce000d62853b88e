import { createContext, type ReactNode, useContext } from 'react';
import type { RemoteLoader } from './remote-loader.ts';

const LoaderContext = createContext<RemoteLoader | undefined>(undefined);

export function RemotesProvider({ loader, children }: { loader: RemoteLoader; children: ReactNode }) {
  return <LoaderContext value={loader}>{children}</LoaderContext>;
}

export function useRemotes(): RemoteLoader {
  const loader = useContext(LoaderContext);
  if (!loader) throw new Error('useRemotes needs a RemotesProvider above it');
  return loader;
}
