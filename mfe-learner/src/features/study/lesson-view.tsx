import type { LessonView as Lesson } from '@coursewright/contracts';
import { Alert, Prose } from '@coursewright/ui';
import { SampleBadge } from '../../shared/sample-badge.tsx';
import { SafeHtml } from './safe-html.tsx';

/** A finished lesson: video where there is one, picture, text. */
export function LessonView({ lesson }: { lesson: Lesson }) {
  const { html, image, video, note, source } = lesson;
  return (
    <div className="ln:flex ln:flex-col ln:gap-8">
      {source === 'sample' && (
        <div className="ln:-mb-3">
          <SampleBadge>Sample lesson, not written by an AI model</SampleBadge>
        </div>
      )}
      {note && <Alert>{note}</Alert>}
      {video?.provider === 'youtube' && (
        <iframe
          src={`https://www.youtube-nocookie.com/embed/${encodeURIComponent(video.youtubeId)}`}
          title={video.title}
          loading="lazy"
          allow="encrypted-media; picture-in-picture; fullscreen"
          className="ln:aspect-video ln:w-full ln:rounded-card ln:bg-sunken"
        />
      )}
      {image && (
        <figure>
          <img
            src={image.url}
            alt={image.alt}
            className="ln:aspect-[16/9] ln:w-full ln:rounded-card ln:border ln:border-line ln:bg-sunken ln:object-cover"
          />
          <figcaption className="ln:mt-2 ln:text-xs ln:text-muted">{image.credit}</figcaption>
        </figure>
      )}
      <Prose>
        <SafeHtml html={html} />
      </Prose>
    </div>
  );
}
