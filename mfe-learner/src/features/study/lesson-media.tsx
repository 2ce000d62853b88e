import type { LessonView as Lesson } from '@coursewright/contracts';

/** The video of a lesson, where there is one, and its picture. */
export function LessonMedia({ lesson }: { lesson: Lesson }) {
  const { image, video } = lesson;
  return (
    <>
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
    </>
  );
}
