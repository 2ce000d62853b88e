import { useCallback, useEffect, useRef } from 'react';

/** Listens for news that other tabs of this browser tell under a name, and gives a way to tell them. No name, no news. */
export function useOtherTabs(name: string | undefined, onNews: () => void): () => void {
  const channel = useRef<BroadcastChannel>(null);
  useEffect(() => {
    if (name === undefined) return;
    const opened = new BroadcastChannel(`coursewright:${name}`);
    opened.addEventListener('message', onNews);
    channel.current = opened;
    return () => opened.close();
  }, [name, onNews]);
  return useCallback(() => channel.current?.postMessage('news'), []);
}
