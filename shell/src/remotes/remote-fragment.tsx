import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import type { Queries } from '../app/queries.tsx';
import { FragmentBoundary } from './fragment-boundary.tsx';
import type { RemoteLoader } from './remote-loader.ts';
import { useRemotes } from './remotes-context.tsx';

interface RemoteFragmentProps {
  /** Container name of the remote: `billing`. */
  remote: string;
  /** Name in the remote's `fragments`. */
  name: string;
  /** Shown while it loads. */
  pending?: ReactNode;
  /** Shown in its place when it cannot be had. */
  fallback?: ReactNode;
}

interface Loaded {
  Component: ComponentType;
  Queries: typeof Queries;
}

type State = Loaded | 'pending' | 'failed';

async function load(loader: RemoteLoader, remote: string, name: string): Promise<Loaded | undefined> {
  const [{ fragments }, { Queries }] = await Promise.all([loader.load(remote), import('../app/queries.tsx')]);
  const fragment = await fragments[name]?.();
  return fragment && { ...fragment, Queries };
}

/** A piece of a page that belongs to a microfrontend. A failure of it never reaches the page around it. */
export function RemoteFragment({ remote, name, pending = null, fallback = null }: RemoteFragmentProps) {
  const loader = useRemotes();
  const [state, setState] = useState<State>('pending');

  useEffect(() => {
    let mounted = true;
    load(loader, remote, name).then(
      (loaded) => mounted && setState(loaded ?? 'failed'),
      (error: unknown) => {
        console.error(`fragment ${remote}/${name} failed`, error);
        if (mounted) setState('failed');
      },
    );
    return () => {
      mounted = false;
    };
  }, [loader, remote, name]);

  if (state === 'pending') return pending;
  if (state === 'failed') return fallback;
  return (
    <FragmentBoundary fallback={fallback}>
      <state.Queries>
        <state.Component />
      </state.Queries>
    </FragmentBoundary>
  );
}
