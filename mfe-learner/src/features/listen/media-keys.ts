import { useEffect, useEffectEvent } from 'react';
import { useKeyDown } from '../../shared/hooks.ts';

interface MediaKeys {
  title: string;
  album: string;
  isPlaying: boolean;
  play: () => void;
  pause: () => void;
  skip: (by: 1 | -1) => void;
}

const ACTIONS = ['play', 'pause', 'stop', 'previoustrack', 'nexttrack'] as const;

/** Of keyboards, headsets and lock screens; browsers that handle no key of a page without sound pass it on. */
export function useMediaKeys({ title, album, isPlaying, play, pause, skip }: MediaKeys) {
  const act = useEffectEvent((action: (typeof ACTIONS)[number]) => {
    if (action === 'play') play();
    else if (action === 'nexttrack') skip(1);
    else if (action === 'previoustrack') skip(-1);
    else pause();
  });

  useEffect(() => {
    const session = navigator.mediaSession as MediaSession | undefined;
    if (!session) return;
    for (const action of ACTIONS) session.setActionHandler(action, () => act(action));
    return () => {
      for (const action of ACTIONS) session.setActionHandler(action, null);
      session.metadata = null;
      session.playbackState = 'none';
    };
  }, []);

  useEffect(() => {
    const session = navigator.mediaSession as MediaSession | undefined;
    if (!session) return;
    session.metadata = new MediaMetadata({ title, album });
    session.playbackState = isPlaying ? 'playing' : 'paused';
  }, [title, album, isPlaying]);

  useKeyDown(({ key }) => {
    if (key === 'MediaPlayPause') act(isPlaying ? 'pause' : 'play');
    else if (key === 'MediaStop') act('stop');
    else if (key === 'MediaTrackNext') act('nexttrack');
    else if (key === 'MediaTrackPrevious') act('previoustrack');
  });
}
