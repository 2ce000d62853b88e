import type { VideoView } from '@coursewright/contracts';
import { useTheme } from '@coursewright/mfe-kit';

interface SampleVideoProps {
  video: Extract<VideoView, { provider: 'local' }>;
}

/** The own page that stands in for a video. It may run its script and nothing else: no storage, no cookies, no calls. */
export function SampleVideo({ video }: SampleVideoProps) {
  const { dark } = useTheme();
  return (
    <figure>
      <iframe
        src={`${video.page}?theme=${dark ? 'dark' : 'light'}`}
        title={video.title}
        sandbox="allow-scripts"
        className="ln:aspect-[4/5] ln:max-h-[34rem] ln:w-full ln:rounded-card ln:border ln:border-line ln:bg-sunken ln:sm:aspect-[16/10]"
      />
      <figcaption className="ln:mt-2 ln:text-xs ln:text-muted">
        Sample video: a storyboard made of this lesson’s own headings, without sound.
      </figcaption>
    </figure>
  );
}
