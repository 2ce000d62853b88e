import { Component, type ComponentType, type ReactNode, useEffect, useState } from 'react';
import type { Queries } from '../pages/queries.tsx';
import type { RemoteLoader } from './remote-loader.ts';
import { useRemotes } from './remotes-context.tsx';

interface FragmentBoundaryProps {
  onError: () => void;
  fallback: ReactNode;
  children: ReactNode;
}

class FragmentBoundary extends Component<FragmentBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    this.props.onError();
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

interface RemoteFragmentProps {
  remote: string;
  name: string;
  pending?: ReactNode;
  fallback?: ReactNode;
}

interface Loaded {
  Component: ComponentType;
  Queries: typeof Queries;
}

type State = Loaded | 'pending' | 'failed';

async function load(loader: RemoteLoader, remote: string, name: string): Promise<Loaded | undefined> {
  const [{ fragments }, { Queries }] = await Promise.all([
    loader.load(remote),
    import(/* webpackChunkName: "queries" */ '../pages/queries.tsx'),
  ]);
  const fragment = await fragments[name]?.();
  return fragment && { ...fragment, Queries };
}

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
    <FragmentBoundary fallback={fallback} onError={() => loader.reportRenderError(remote)}>
      <state.Queries>
        <state.Component />
      </state.Queries>
    </FragmentBoundary>
  );
}
