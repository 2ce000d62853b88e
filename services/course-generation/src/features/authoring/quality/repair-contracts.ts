import type { LessonContract } from '@coursewright/contracts';
import { titleKey } from '@coursewright/text';
import { foldWord } from '@coursewright/text/words';
import type { Outline } from '../writing/texts.ts';
import { LIMITS } from './quality.ts';

const MINUTES = { min: 3, max: 60 } as const;

// What O3, O5 and O6 find in contracts can be put right without a model.
export function repairContracts({ topics }: Outline, minutes: number | undefined): Outline {
  const earlier = new Map<string, string>();
  const introduced = new Set<string>();
  const scale = scaleMinutes({ topics }, minutes);

  function repair(contract: LessonContract): LessonContract {
    const needs = contract.needs.flatMap((need) => earlier.get(titleKey(need)) ?? []);
    const terms = contract.terms.filter((term) => {
      const key = foldWord(term);
      const isNew = !introduced.has(key);
      introduced.add(key);
      return isNew;
    });
    return { ...contract, needs: [...new Set(needs)], terms, minutes: scale(contract.minutes) };
  }

  return {
    topics: topics.map((topic) => ({
      ...topic,
      subtopics: topic.subtopics.map((subtopic) => {
        const contract = subtopic.contract && repair(subtopic.contract);
        earlier.set(titleKey(subtopic.title), subtopic.title);
        return { title: subtopic.title, ...(contract && { contract }) };
      }),
    })),
  };
}

function scaleMinutes({ topics }: Outline, wanted: number | undefined): (minutes: number) => number {
  const contracts = topics.flatMap(({ subtopics }) => subtopics.flatMap(({ contract }) => contract ?? []));
  const lessons = topics.reduce((count, { subtopics }) => count + subtopics.length, 0);
  const total = contracts.reduce((sum, contract) => sum + contract.minutes, 0);
  if (wanted === undefined || total === 0) return (minutes) => minutes;
  const share = (wanted * contracts.length) / lessons;
  if (Math.abs(total - share) <= share * LIMITS.minutesOff) return (minutes) => minutes;
  return (minutes) => Math.min(MINUTES.max, Math.max(MINUTES.min, Math.round((minutes * share) / total)));
}
