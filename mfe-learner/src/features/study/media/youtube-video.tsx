import type { VideoView } from '@coursewright/contracts';
import { Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

interface YouTubeVideoProps {
  video: Extract<VideoView, { provider: 'youtube' }>;
}

const FRAME = 'ln:aspect-video ln:w-full ln:min-w-0 ln:rounded-card ln:border ln:border-line ln:bg-sunken';

/** Nothing is asked of YouTube before the learner plays the video. */
export function YouTubeVideo({ video }: YouTubeVideoProps) {
  const { youtubeId, title, channel } = video;
  const [playing, setPlaying] = useState(false);
  return (
    <figure>
      {playing ? <Player video={video} /> : <Poster video={video} onPlay={() => setPlaying(true)} />}
      <figcaption className="ln:mt-2 ln:text-xs ln:break-words ln:text-muted">
        <span dir="auto">{channel ? `${title}, by ${channel}. ` : `${title}. `}</span>
        <a
          href={`https://www.youtube.com/watch?v=${encodeURIComponent(youtubeId)}`}
          target="_blank"
          rel="noopener"
          className="ln:underline ln:hover:text-ink"
        >
          Watch on YouTube
        </a>
        {!playing && '. YouTube is contacted only when you press play.'}
      </figcaption>
    </figure>
  );
}

function Poster({ video, onPlay }: YouTubeVideoProps & { onPlay: () => void }) {
  return (
    <button
      type="button"
      onClick={onPlay}
      aria-label={`Play the video: ${video.title}`}
      className={`${FRAME} ln:group ln:relative ln:block ln:cursor-pointer ln:overflow-hidden`}
    >
      {video.posterUrl && (
        <img src={video.posterUrl} alt="" className="ln:absolute ln:inset-0 ln:h-full ln:w-full ln:object-cover" />
      )}
      <span className="ln:absolute ln:inset-0 ln:m-auto ln:flex ln:h-16 ln:w-16 ln:items-center ln:justify-center ln:rounded-full ln:bg-brand ln:text-on-brand ln:shadow-lg ln:transition-transform ln:group-hover:scale-105">
        <Play aria-hidden="true" className="ln:h-8 ln:w-8 ln:translate-x-0.5" fill="currentColor" />
      </span>
    </button>
  );
}

/** YouTube plays for pages that say which site they are of; without a referrer it shows "Error 153". */
function Player({ video }: YouTubeVideoProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => frame.current?.focus(), []);
  return (
    <iframe
      ref={frame}
      src={`https://www.youtube-nocookie.com/embed/${encodeURIComponent(video.youtubeId)}?autoplay=1&rel=0`}
      title={video.title}
      referrerPolicy="strict-origin-when-cross-origin"
      allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
      allowFullScreen
      className={FRAME}
    />
  );
}
