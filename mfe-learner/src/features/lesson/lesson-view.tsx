import type { Citations, CourseType, LessonView as Lesson, PictureView, VideoView } from '@coursewright/contracts';
import { useSession, useTheme } from '@coursewright/mfe-kit';
import { translateText } from '@coursewright/mfe-kit/messages';
import { Alert } from '@coursewright/ui';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Clock, Play } from 'lucide-react';
import { Fragment, type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { SampleBadge } from '../../shared/sample-badge.tsx';
import { isFinished, type Writing } from '../generation/writing.ts';
import { MediaSkeleton, PICTURE_SIZE, VIDEO_SIZE } from './lesson-skeletons.tsx';
import { LessonDraft, LessonText } from './lesson-text.tsx';

interface CreditPart {
  text: string;
  href?: string;
}

const PROVIDER_NAMES: Partial<Record<PictureView['provider'], string>> = {
  unsplash: 'Unsplash',
  pexels: 'Pexels',
  commons: 'Wikimedia Commons',
};

// Adds a link where the licence requires one, and appends what the credit line does not name.
export function linkCredit(picture: PictureView): CreditPart[] {
  const { credit, provider, author, authorUrl, licence, licenceUrl, sourceUrl } = picture;
  const links = [
    { text: author, href: authorUrl },
    { text: PROVIDER_NAMES[provider] ?? t`Source`, href: sourceUrl },
    { text: licence, href: licenceUrl },
  ];
  let parts: CreditPart[] = [{ text: credit }];
  for (const { text, href } of links) {
    if (!text || !href) continue;
    const linked = addLink(parts, text, href);
    parts = linked ?? [...parts, { text: ' · ' }, { text, href }];
  }
  return parts;
}

function addLink(parts: CreditPart[], text: string, href: string): CreditPart[] | undefined {
  const index = parts.findIndex((part) => !part.href && part.text.includes(text));
  const part = parts[index];
  if (!part) return undefined;
  const at = part.text.indexOf(text);
  const pieces = [{ text: part.text.slice(0, at) }, { text, href }, { text: part.text.slice(at + text.length) }];
  return parts.toSpliced(index, 1, ...pieces.filter((piece) => piece.text !== ''));
}

// The picture of a lesson with the credit its licence asks for. One that cannot be loaded leaves no hole.
export function LessonPicture({ picture }: { picture: PictureView }) {
  const [broken, setBroken] = useState<string>();
  useEffect(() => {
    const tryAgain = () => setBroken(undefined);
    window.addEventListener('online', tryAgain);
    return () => window.removeEventListener('online', tryAgain);
  }, []);
  if (broken === picture.url) return null;
  return (
    <figure>
      <img
        src={picture.url}
        alt={picture.alt}
        referrerPolicy="strict-origin-when-cross-origin"
        onError={() => setBroken(picture.url)}
        className={`${PICTURE_SIZE} ln:w-full ln:rounded-card ln:border ln:border-line ln:bg-sunken ln:object-cover`}
      />
      <figcaption dir="auto" className="ln:mt-2 ln:text-xs ln:break-words ln:text-muted">
        {linkCredit(picture).map(({ text, href }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a piece's place in the line is its identity
          <Fragment key={index}>
            {href ? (
              <a href={href} target="_blank" rel="noopener" className="ln:underline ln:hover:text-ink">
                {text}
              </a>
            ) : (
              text
            )}
          </Fragment>
        ))}
      </figcaption>
    </figure>
  );
}

// Runs its script only: no storage, cookies or requests.
function SampleVideo({ video }: { video: Extract<VideoView, { provider: 'local' }> }) {
  const { dark } = useTheme();
  return (
    <figure className="ln:max-w-88">
      <iframe
        src={`${video.page}?theme=${dark ? 'dark' : 'light'}`}
        title={video.title}
        sandbox="allow-scripts"
        className={`${VIDEO_SIZE} ln:w-full ln:rounded-card ln:border ln:border-line ln:bg-sunken`}
      />
      <figcaption className="ln:mt-2 ln:text-xs ln:text-muted">
        <Trans>Sample video: a storyboard made of this lesson’s own headings, without sound.</Trans>
      </figcaption>
    </figure>
  );
}

interface YouTubeVideoProps {
  video: Extract<VideoView, { provider: 'youtube' }>;
}

const FRAME_CLASS = 'ln:aspect-video ln:w-full ln:min-w-0 ln:rounded-card ln:border ln:border-line ln:bg-sunken';

function YouTubeVideo({ video }: YouTubeVideoProps) {
  const { youtubeId, title, channel } = video;
  const [playing, setPlaying] = useState(false);
  return (
    <figure>
      {playing ? <Player video={video} /> : <Poster video={video} onPlay={() => setPlaying(true)} />}
      <figcaption className="ln:mt-2 ln:text-xs ln:break-words ln:text-muted">
        <span dir="auto">{channel ? t`${title}, by ${channel}.` : `${title}.`}</span>{' '}
        {playing ? (
          <YouTubeLink youtubeId={youtubeId}>
            <Trans>Watch on YouTube</Trans>
          </YouTubeLink>
        ) : (
          <Trans>
            <YouTubeLink youtubeId={youtubeId}>Watch on YouTube</YouTubeLink>. YouTube is contacted only when you press
            play.
          </Trans>
        )}
      </figcaption>
    </figure>
  );
}

const YouTubeLink = ({ youtubeId, children }: { youtubeId: string; children?: ReactNode }) => (
  <a
    href={`https://www.youtube.com/watch?v=${encodeURIComponent(youtubeId)}`}
    target="_blank"
    rel="noopener"
    className="ln:underline ln:hover:text-ink"
  >
    {children}
  </a>
);

function Poster({ video, onPlay }: YouTubeVideoProps & { onPlay: () => void }) {
  return (
    <button
      type="button"
      onClick={onPlay}
      aria-label={t`Play the video: ${video.title}`}
      className={`${FRAME_CLASS} ln:group ln:relative ln:block ln:cursor-pointer ln:overflow-hidden`}
    >
      {video.posterUrl && (
        <img src={video.posterUrl} alt="" className="ln:absolute ln:inset-0 ln:h-full ln:w-full ln:object-cover" />
      )}
      <span className="ln:absolute ln:inset-0 ln:m-auto ln:flex ln:h-16 ln:w-16 ln:items-center ln:justify-center ln:rounded-full ln:bg-brand ln:text-on-brand ln:shadow-lg ln:transition-transform ln:group-hover:scale-105">
        <Play className="ln:h-8 ln:w-8 ln:translate-x-0.5" fill="currentColor" />
      </span>
    </button>
  );
}

// Without a referrer YouTube shows "Error 153".
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
      className={FRAME_CLASS}
    />
  );
}

export const LessonVideo = ({ video }: { video: VideoView }) =>
  video.provider === 'youtube' ? <YouTubeVideo key={video.youtubeId} video={video} /> : <SampleVideo video={video} />;

interface LessonViewProps {
  lesson: Lesson;
  // Beside the facts, and below them.
  tools?: ReactNode;
  status?: ReactNode;
  text?: Ref<HTMLDivElement>;
}

export function LessonView({ lesson, tools, status, text }: LessonViewProps) {
  const { html, citations, language } = lesson;
  return (
    <div className="ln:flex ln:flex-col ln:gap-8">
      <LessonFacts {...lesson} tools={tools} />
      {status}
      <LessonMedia {...lesson} />
      <div ref={text} lang={language} data-lesson-text>
        <LessonText blocks={[html]} citations={citations} />
      </div>
    </div>
  );
}

type LessonFactsProps = Pick<Lesson, 'minutes' | 'source' | 'citations'> & { tools?: ReactNode };

function LessonFacts({ minutes, source, citations, tools }: LessonFactsProps) {
  return (
    <div className="ln:-mt-4 ln:flex ln:min-h-7 ln:flex-wrap ln:items-center ln:gap-x-4 ln:gap-y-2 ln:text-sm ln:text-muted">
      <span className="ln:flex ln:items-center ln:gap-1.5">
        <Clock className="ln:size-4" />
        <Trans>{minutes} min read</Trans>
      </span>
      <Origin source={source} />
      {citations && <CitationCount citations={citations} />}
      {tools}
    </div>
  );
}

function LessonMedia({ note, noteCode, video, image }: Pick<Lesson, 'note' | 'noteCode' | 'video' | 'image'>) {
  const { user } = useSession();
  const isAdmin = user !== null && user.role !== 'user';
  return (
    <>
      {note && (isAdmin || noteCode !== 'video_not_set_up') && <Alert>{translateText(note)}</Alert>}
      {video && <LessonVideo video={video} />}
      {image && <LessonPicture picture={image} />}
    </>
  );
}

interface UnfinishedLessonProps {
  writing: Writing;
  courseType: CourseType;
  status: ReactNode;
  // Those that the complete lesson will have: they take their place.
  tools: ReactNode;
}

// Its parts stand where those of the complete lesson will.
export function UnfinishedLesson({ writing, courseType, status, tools }: UnfinishedLessonProps) {
  const { media } = writing;
  const hasPlace = !media?.image && !media?.video && !isFinished(writing);
  return (
    <div className="ln:flex ln:min-h-svh ln:flex-col ln:gap-8">
      <div className="ln:grid">
        <div aria-hidden="true" className="ln:invisible ln:[grid-area:1/1]">
          <LessonFacts minutes={1} source="openai" tools={tools} />
        </div>
        <div className="ln:-mt-4 ln:[grid-area:1/1]">{status}</div>
      </div>
      {media && <LessonMedia {...media} />}
      {hasPlace && <MediaSkeleton courseType={courseType} isSample={media?.note !== undefined} />}
      <LessonDraft writing={writing} />
    </div>
  );
}

function CitationCount({ citations: { state, cited, unsupported, missing = 0 } }: { citations: Citations }) {
  if (state === 'at_risk')
    return (
      <span>
        <Trans>The text was changed: its citations have not been checked again.</Trans>
      </span>
    );
  const count = unsupported.length;
  const supported =
    count === 0
      ? plural(cited, {
          one: '# sentence from your material, all supported.',
          other: '# sentences from your material, all supported.',
        })
      : plural(cited, {
          one: `# sentence from your material, ${count} not supported: underlined.`,
          other: `# sentences from your material, ${count} not supported: underlined.`,
        });
  return (
    <span>
      {[
        cited === 0 ? t`Nothing here cites your material.` : supported,
        missing > 0 &&
          plural(missing, {
            one: '# sentence repeats it without a note.',
            other: '# sentences repeat it without a note.',
          }),
      ]
        .filter(Boolean)
        .join(' ')}
    </span>
  );
}

function Origin({ source }: Pick<Lesson, 'source'>) {
  if (source === 'sample')
    return (
      <SampleBadge>
        <Trans>Sample lesson, not written by an AI model</Trans>
      </SampleBadge>
    );
  return <span>{source === 'learner' ? t`Written by the learner` : t`Written by AI: check important facts.`}</span>;
}
