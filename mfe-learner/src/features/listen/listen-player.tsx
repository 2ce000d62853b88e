import type { CourseView } from '@coursewright/contracts';
import { announce, useSession } from '@coursewright/mfe-kit';
import { readLanguage } from '@coursewright/mfe-kit/messages';
import { useNavigate } from '@coursewright/mfe-kit/router';
import { IconButton, SelectField } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Pause, Play, Settings2, SkipBack, SkipForward, X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useMediaKeys } from './media-keys.ts';
import { useListening } from './use-listening.ts';
import { type KnownVoices, RATES, readSettings, saveSettings, useVoices, voicesFor } from './voices.ts';

interface Lesson {
  id: string;
  title: string;
}

interface ListenPlayerProps {
  course: CourseView;
  lesson: Lesson;
  next: Lesson | undefined;
  article: RefObject<HTMLElement | null>;
  // Counts the presses on "Listen".
  request: number;
  onClose: () => void;
}

const speech = (): SpeechSynthesis | undefined =>
  'speechSynthesis' in window && 'SpeechSynthesisUtterance' in window ? window.speechSynthesis : undefined;

// As the learner asked for it, else as the text is written; it may be that neither is known.
const getLanguage = ({ brief }: CourseView, article: HTMLElement | null) =>
  brief?.language ?? (article?.querySelector<HTMLElement>('[data-lesson-text]')?.lang || undefined);

function useSettings(language: string) {
  const userId = useSession().user?.id ?? '';
  const [kept, setKept] = useState({ language, ...readSettings(userId, language) });
  if (kept.language !== language) setKept({ language, ...readSettings(userId, language) });
  function keep(change: Partial<typeof kept>) {
    const next = { ...kept, ...change };
    setKept(next);
    saveSettings(userId, language, { voice: next.voice, rate: next.rate });
  }
  return [kept, keep] as const;
}

/** The lesson read aloud, sentence by sentence, by a voice of the device. */
export function ListenPlayer({ course, lesson, next, article, request, onClose }: ListenPlayerProps) {
  const navigate = useNavigate();
  const engine = speech();
  const known = useVoices(engine);
  // Known with the text, which may come later.
  const [found, setFound] = useState<string>();
  const language = found ?? readLanguage();
  const [settings, keep] = useSettings(language);
  const [goesOn, setGoesOn] = useState(true);
  const [showsSettings, setShowsSettings] = useState(false);
  const settingsId = useId();
  const button = useRef<HTMLButtonElement>(null);

  const own = voicesFor(known.voices, language);
  // Where the language is not known, the learner knows it.
  const choices = found ? own : [...own, ...known.voices.filter((voice) => !own.includes(voice))];
  const voice = choices.find(({ voiceURI }) => voiceURI === settings.voice) ?? choices[0];
  const [noticeVoice] = voicesFor(known.voices, readLanguage());

  const listening = useListening({
    speech: engine,
    article,
    lessonId: lesson.id,
    language,
    voice,
    noticeVoice,
    rate: settings.rate,
    isReady: voice !== undefined,
    onEnd() {
      if (!goesOn || !next) return undefined;
      const { title } = next;
      announce(t`Next lesson: ${title}`);
      void navigate({ search: `?at=${next.id}` });
      return next.id;
    },
  });
  const { play, pause, skip, count } = listening;
  const isPlaying = voice !== undefined && listening.isPlaying;

  const look = useEffectEvent(() => setFound(getLanguage(course, article.current)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: with the text
  useEffect(() => look(), [lesson.id, count > 0]);

  const toggle = useEffectEvent(() => (isPlaying ? pause() : play()));
  useEffect(() => {
    if (request > 0) toggle();
    if (request === 1) button.current?.focus({ preventScroll: true });
  }, [request]);

  useMediaKeys({ title: lesson.title, album: course.mainTopic, isPlaying, play, pause, skip });

  const message = describe({
    ...listening,
    ...known,
    hasEngine: engine !== undefined,
    hasVoice: voice !== undefined,
    language,
  });
  const Icon = isPlaying ? Pause : Play;
  return (
    <section
      aria-label={t`Read aloud`}
      data-listen
      className="ln:sticky ln:bottom-2 ln:z-10 ln:mt-6 ln:flex ln:max-w-(--ui-width-prose) ln:flex-col ln:gap-2 ln:rounded-card ln:border ln:border-line-strong ln:bg-raised ln:p-2 ln:shadow-lg ln:print:hidden"
    >
      <div className="ln:flex ln:flex-wrap ln:items-center ln:gap-1">
        {/* keys of players have one order everywhere */}
        <div dir="ltr" className="ln:flex ln:gap-1">
          <IconButton
            aria-label={t`Previous sentence`}
            icon={SkipBack}
            disabled={count === 0}
            onClick={() => skip(-1)}
          />
          <IconButton
            ref={button}
            variant="solid"
            aria-label={isPlaying ? t`Pause` : t`Play`}
            aria-disabled={!voice}
            onClick={() => voice && (isPlaying ? pause() : play())}
          >
            <Icon />
          </IconButton>
          <IconButton aria-label={t`Next sentence`} icon={SkipForward} disabled={count === 0} onClick={() => skip(1)} />
        </div>
        <Status message={message} />
        <IconButton
          aria-label={t`Voice and speed`}
          icon={Settings2}
          className="ln:max-sm:ms-auto"
          aria-expanded={showsSettings}
          aria-controls={showsSettings ? settingsId : undefined}
          onClick={() => setShowsSettings(!showsSettings)}
        />
        <IconButton aria-label={t`Stop reading aloud`} icon={X} onClick={onClose} />
      </div>
      {showsSettings && (
        <div id={settingsId} className="ln:flex ln:flex-wrap ln:items-end ln:gap-3 ln:p-1">
          <SelectField
            label={t`Speed`}
            value={settings.rate}
            onChange={({ target }) => keep({ rate: Number(target.value) })}
          >
            {RATES.map((rate) => (
              <option key={rate} value={rate}>
                {rate.toLocaleString(readLanguage())}×
              </option>
            ))}
          </SelectField>
          {choices.length > 0 && (
            <SelectField
              label={t`Voice`}
              className="ln:min-w-0 ln:flex-1"
              value={voice?.voiceURI}
              onChange={({ target }) => keep({ voice: target.value })}
            >
              {choices.map(({ voiceURI, name, lang }) => (
                <option key={voiceURI} value={voiceURI}>
                  {found ? name : `${name} (${lang})`}
                </option>
              ))}
            </SelectField>
          )}
          <label className="ln:flex ln:min-h-11 ln:items-center ln:gap-2 ln:text-sm">
            <input
              type="checkbox"
              className="ln:size-5 ln:accent-brand"
              checked={goesOn}
              onChange={({ target }) => setGoesOn(target.checked)}
            />
            <Trans>On through the course</Trans>
          </label>
        </div>
      )}
    </section>
  );
}

// Its problems are announced, its progress is not: it would speak into the lesson.
const Status = ({ message: { text, isProblem } }: { message: Message }) => (
  <p
    role={isProblem ? 'status' : undefined}
    className={`ln:min-w-0 ln:px-1 ln:max-sm:order-last ln:max-sm:basis-full ln:sm:flex-1 ln:text-sm ln:leading-snug ${isProblem ? '' : 'ln:text-muted'}`}
  >
    {text}
  </p>
);

interface Message {
  text: ReactNode;
  isProblem?: boolean;
}

interface Described
  extends Pick<ReturnType<typeof useListening>, 'problem' | 'isChanged' | 'isPlaying' | 'place' | 'count' | 'status'>,
    KnownVoices {
  hasEngine: boolean;
  hasVoice: boolean;
  language: string;
}

function describe(listening: Described): Message {
  const { hasEngine, hasVoice, isLooking, language, problem, isChanged, isPlaying, status, place, count } = listening;
  if (!hasEngine) return { text: t`This browser cannot read aloud.`, isProblem: true };
  if (isLooking) return { text: t`Looking for voices…` };
  if (!hasVoice) {
    const name = new Intl.DisplayNames([readLanguage()], { type: 'language' }).of(language) ?? language;
    return {
      text: t`This device has no voice for the language of the lesson (${name}). You can add one in its settings.`,
      isProblem: true,
    };
  }
  if (problem === 'blocked') return { text: t`Press Play once more: the browser asks for it.`, isProblem: true };
  if (problem === 'failed') return { text: t`The voice does not answer. Try another one.`, isProblem: true };
  if (isChanged) return { text: t`The text has changed. Play reads it from the start.`, isProblem: true };
  if (count === 0) return { text: t`The lesson is not there yet.`, isProblem: isPlaying };
  if (status === 'ended') return { text: t`End of the lesson` };
  return { text: t`Sentence ${place} of ${count}` };
}
