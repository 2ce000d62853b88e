import { localStore, shape } from '@coursewright/mfe-kit';
import { useEffect, useState } from 'react';

export interface VoiceSettings {
  // The `voiceURI`; empty for the one that fits best.
  voice: string;
  rate: number;
}

const settingsSchema = shape({ voice: 'string', rate: 'number' });
const DEFAULTS: VoiceSettings = { voice: '', rate: 1 };
export const RATES = [0.75, 1, 1.25, 1.5, 1.75, 2];

const getKey = (userId: string, language: string) => `learner.listen.${userId}.${primaryLanguage(language)}`;

export function readSettings(userId: string, language: string): VoiceSettings {
  const { voice, rate } = localStore.read(getKey(userId, language), settingsSchema) ?? DEFAULTS;
  return { voice, rate: RATES.includes(rate) ? rate : DEFAULTS.rate };
}

export const saveSettings = (userId: string, language: string, settings: VoiceSettings): void =>
  localStore.save(getKey(userId, language), settings);

// Names of one language in systems and in our list.
const SAME: Record<string, string> = { cmn: 'zh', yue: 'zh', no: 'nb', nn: 'nb' };

/** `en` of `en-GB`, and of `en_GB` and `eng-GBR`, as Android has them. */
export function primaryLanguage(tag: string): string {
  const [first = ''] = tag.split(/[-_]/);
  try {
    const [known = ''] = Intl.getCanonicalLocales(first);
    return SAME[known] ?? known;
  } catch {
    return first.toLowerCase();
  }
}

// Sounds for fun, and voices of early screen readers, which some systems list first.
const LAST =
  /^(Albert|Bad News|Bahh|Bells|Boing|Bubbles|Cellos|Deranged|Eddy|Flo|Fred|Good News|Grandma|Grandpa|Hysterical|Jester|Junior|Kathy|Organ|Ralph|Reed|Rocko|Sandy|Shelley|Superstar|Trinoids|Whisper|Wobble|Zarvox)\b/;

const getRegion = (tag: string) => tag.replace('_', '-').toLowerCase();

function rank({ name, lang, localService, default: isDefault }: SpeechSynthesisVoice): number {
  const isOfReader = navigator.languages.some((language) => getRegion(language) === getRegion(lang));
  return (LAST.test(name) ? -8 : 0) + (localService ? 4 : 0) + (isDefault ? 2 : 0) + (isOfReader ? 1 : 0);
}

/** Those of a language, the best first: what is on the device needs no network and sends no text away. */
export const voicesFor = (voices: readonly SpeechSynthesisVoice[], language: string): SpeechSynthesisVoice[] =>
  voices
    .filter(({ lang }) => primaryLanguage(lang) === primaryLanguage(language))
    .toSorted((one, other) => rank(other) - rank(one));

// Some browsers have none at first, and not all of them tell when they come.
const LOOK_EVERY_MS = 250;
const LOOKS = 12;

export interface KnownVoices {
  voices: readonly SpeechSynthesisVoice[];
  isLooking: boolean;
}

/** Of this device. They come late, and change when one is installed. */
export function useVoices(speech: SpeechSynthesis | undefined): KnownVoices {
  const [voices, setVoices] = useState<readonly SpeechSynthesisVoice[]>(() => speech?.getVoices() ?? []);
  const [looks, setLooks] = useState(0);
  const isLooking = speech !== undefined && voices.length === 0 && looks < LOOKS;

  useEffect(() => {
    const look = () => setVoices(speech?.getVoices() ?? []);
    speech?.addEventListener?.('voiceschanged', look);
    return () => speech?.removeEventListener?.('voiceschanged', look);
  }, [speech]);

  useEffect(() => {
    if (!isLooking) return;
    const timer = setTimeout(() => {
      setVoices(speech.getVoices());
      setLooks(looks + 1);
    }, LOOK_EVERY_MS);
    return () => clearTimeout(timer);
  }, [speech, isLooking, looks]);

  return { voices, isLooking };
}
