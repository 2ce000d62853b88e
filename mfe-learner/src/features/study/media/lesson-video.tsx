import type { VideoView } from '@coursewright/contracts';
import { SampleVideo } from './sample-video.tsx';
import { YouTubeVideo } from './youtube-video.tsx';

/** The video of a lesson. */
export const LessonVideo = ({ video }: { video: VideoView }) =>
  video.provider === 'youtube' ? <YouTubeVideo key={video.youtubeId} video={video} /> : <SampleVideo video={video} />;
