import type { Brief, QualityFinding } from '@coursewright/contracts';
import { clip, titleKey } from '@coursewright/text';
import { foldWord } from '@coursewright/text/words';
import { distinctSubtopics } from '../text/normalize.ts';
import type { Outline, OutlineRequest } from '../writing/texts.ts';
import { type ExpectedLanguage, expectedFromTitles, isForeignBlock, toExpected } from './language.ts';
import { block, keepFew, LIMITS, toProblems, warn } from './quality.ts';
import { coverage, similarity } from './title-similarity.ts';

export interface WantedOutline {
  topicCount: number;
  // Without it, exactly `topicCount` topics are required.
  least?: number;
  subtopics: string[];
  expected?: ExpectedLanguage | undefined;
  minutes?: Brief['minutes'];
}

export type JudgedOutline = Outline;
type JudgedSubtopic = Outline['topics'][number]['subtopics'][number];

export const MIN_SUBTOPICS = 2;
export const MAX_SUBTOPICS = 6;

export function judgeOutline(outline: JudgedOutline, wanted: WantedOutline): QualityFinding[] {
  return keepFew([
    ...judgeShape(outline, wanted),
    ...judgeEmptyPhrases(outline),
    ...judgeRepetition(outline),
    ...judgeNeeds(outline),
    ...findMissing(outline, wanted.subtopics).map((asked) =>
      block('O4', asked, `The requested sub-topic "${asked}" is missing; name it in a title.`),
    ),
    ...judgeMinutes(outline, wanted.minutes),
    ...judgeTerms(outline),
    ...judgeSizes(outline),
    ...judgeLanguage(outline, wanted.expected),
  ]);
}

export const findOutlineProblems = (outline: JudgedOutline, wanted: WantedOutline): string[] =>
  toProblems(judgeOutline(outline, wanted));

function judgeShape({ topics }: JudgedOutline, { topicCount, least = topicCount }: WantedOutline): QualityFinding[] {
  const findings: QualityFinding[] = [];
  if (topics.length > topicCount || topics.length < least) {
    const range = least === topicCount ? `exactly ${topicCount}` : `${least} to ${topicCount}`;
    findings.push(block('O9', '', `There are ${topics.length} topics; ${range} are wanted.`));
  }
  for (const [index, { title, subtopics }] of topics.entries()) {
    if (title === '') findings.push(block('O9', '', `Topic ${index + 1} has no title.`));
    const count = subtopics.length;
    if (count < MIN_SUBTOPICS || count > MAX_SUBTOPICS)
      findings.push(
        block('O9', title, `A topic has ${count} sub-topics; ${MIN_SUBTOPICS} to ${MAX_SUBTOPICS} are wanted.`),
      );
    if (subtopics.some((subtopic) => subtopic.title === ''))
      findings.push(block('O9', title, 'A sub-topic of this topic has no title.'));
  }
  return findings;
}

// Titles that would fit any course.
const EMPTY_PHRASES = new Set(
  (
    'introduction|overview|conclusion|conclusions|summary|miscellaneous|other|others|general|final thoughts|wrap up|' +
    'getting started|next steps|einleitung|einführung|überblick|zusammenfassung|fazit|sonstiges|abschluss|' +
    'introducción|resumen|conclusión|conclusiones|otros|visión general|aperçu|présentation|résumé|divers|' +
    'vue d ensemble|introduzione|panoramica|riepilogo|conclusione|altro|introdução|visão geral|resumo|conclusão|outros|' +
    'inleiding|overzicht|samenvatting|conclusie|wstęp|wprowadzenie|podsumowanie|inne|giriş|genel bakış|sonuç|özet|diğer|' +
    'введение|обзор|заключение|итоги|разное|مقدمة|نظرة عامة|خاتمة|ملخص|متفرقات|परिचय|अवलोकन|निष्कर्ष|सारांश|विविध|' +
    '简介|介绍|概述|总结|结论|其他|简介与概述|はじめに|概要|まとめ|その他|結論|소개|개요|요약|결론|기타'
  )
    .split('|')
    .map(titleKey),
);

const isEmptyPhrase = (title: string): boolean => EMPTY_PHRASES.has(titleKey(title));

function judgeEmptyPhrases({ topics }: JudgedOutline): QualityFinding[] {
  return topics.flatMap(({ title, subtopics }) => {
    const empty = [title, ...subtopics.map((subtopic) => subtopic.title)].filter(isEmptyPhrase);
    if (empty.length === subtopics.length + 1)
      return [block('O1', title, 'A topic of nothing but empty titles. Say what it teaches.')];
    return empty.map((phrase) => warn('O1', phrase, 'A title that would fit any course. Say what it teaches.'));
  });
}

export const isSameTitle = (one: string, other: string): boolean => similarity(one, other) >= LIMITS.sameTitle;

function judgeRepetition({ topics }: JudgedOutline): QualityFinding[] {
  const findings: QualityFinding[] = [];
  const seen: string[] = [];
  for (const [index, { title, subtopics }] of topics.entries()) {
    if (topics.slice(0, index).some((earlier) => isSameTitle(earlier.title, title)))
      findings.push(block('O2', title, `The topic "${title}" repeats an earlier one.`));
    for (const subtopic of subtopics) {
      if (subtopic.title === '') continue;
      if (seen.some((earlier) => isSameTitle(earlier, subtopic.title)))
        findings.push(block('O2', subtopic.title, `"${subtopic.title}" stands twice in the course.`));
      seen.push(subtopic.title);
    }
  }
  return findings;
}

export function judgeNeeds({ topics }: JudgedOutline): QualityFinding[] {
  const lessons = topics.flatMap(({ subtopics }) => subtopics);
  const isNamed = (title: string) => (lesson: JudgedSubtopic) => titleKey(lesson.title) === titleKey(title);
  return lessons.flatMap(({ title, contract }, index) =>
    (contract?.needs ?? [])
      .filter((need) => !lessons.slice(0, index).some(isNamed(need)))
      .map((need) =>
        lessons.some(isNamed(need))
          ? block('O3', title, `"${title}" needs "${need}", which is not before it. Change the order.`)
          : block('O3', title, `"${title}" needs "${need}", which is no lesson of the course.`),
      ),
  );
}

function judgeMinutes({ topics }: JudgedOutline, minutes: number | undefined): QualityFinding[] {
  const contracts = topics.flatMap(({ subtopics }) => subtopics.map(({ contract }) => contract));
  if (minutes === undefined || contracts.length === 0 || contracts.includes(undefined)) return [];
  const total = contracts.reduce((sum, contract) => sum + (contract?.minutes ?? 0), 0);
  if (Math.abs(total - minutes) <= minutes * LIMITS.minutesOff) return [];
  return [warn('O5', '', `The lessons take ${total} minutes in all; the learner has ${minutes}.`)];
}

function judgeTerms({ topics }: JudgedOutline): QualityFinding[] {
  const terms = topics
    .flatMap(({ subtopics }) => subtopics.flatMap(({ contract }) => [...new Set(contract?.terms.map(foldWord))]))
    .toSorted();
  const twice = new Set(terms.filter((term, index) => terms[index - 1] === term));
  return [...twice].map((term) => warn('O6', term, 'Two lessons introduce the same term.'));
}

function judgeSizes({ topics }: JudgedOutline): QualityFinding[] {
  const sizes = topics.map(({ subtopics }) => subtopics.length).toSorted((one, other) => one - other);
  const median = sizes[Math.floor(sizes.length / 2)] ?? 0;
  return topics
    .filter(({ subtopics }) => subtopics.length > median * LIMITS.topicOverMedian)
    .map(({ title }) => warn('O7', title, 'A topic is far larger than the others.'));
}

function judgeLanguage({ topics }: JudgedOutline, expected: ExpectedLanguage | undefined): QualityFinding[] {
  if (!expected) return [];
  const titles = topics.flatMap(({ title, subtopics }) => [title, ...subtopics.map((subtopic) => subtopic.title)]);
  if (!isForeignBlock(titles.join('\n'), expected)) return [];
  const wanted = expected.language ? `language "${expected.language}"` : `${expected.script} script`;
  return [
    block('O8', titles[0] ?? '', `The titles are in another language. Write all in the ${wanted} of the course.`),
  ];
}

export function findMissing({ topics }: JudgedOutline, asked: string[]): string[] {
  const titles = topics.flatMap(({ title, subtopics }) => [
    title,
    ...subtopics.flatMap((subtopic) => [subtopic.title, ...(subtopic.contract?.objectives ?? [])]),
  ]);
  return asked.filter((subtopic) => !titles.some((title) => coverage(subtopic, title) >= LIMITS.requestedCovered));
}

// Undefined when too few topics are left, or titles are in another language.
export function repairOutline(outline: Outline, wanted: WantedOutline): Outline | undefined {
  const topics: Outline['topics'] = [];
  for (const { title, subtopics } of outline.topics) {
    const earlier = topics.flatMap((topic) => topic.subtopics);
    const kept = withoutRepeats(distinct(subtopics), earlier).slice(0, MAX_SUBTOPICS);
    const repeats = topics.some((earlier) => similarity(earlier.title, title) >= LIMITS.sameTitle);
    if (title !== '' && kept.length > 0 && !repeats) topics.push({ title, subtopics: kept });
  }
  if (topics.length < (wanted.least ?? wanted.topicCount)) return undefined;
  const repaired = { topics: topics.slice(0, wanted.topicCount) };
  for (const asked of findMissing(repaired, wanted.subtopics)) {
    nearestTopic(repaired, asked)?.subtopics.push({ title: clip(asked, 120) });
  }
  return judgeLanguage(repaired, wanted.expected).length === 0 ? repaired : undefined;
}

function distinct(subtopics: { title: string }[]): { title: string }[] {
  const seen = new Set<string>();
  return subtopics.filter(({ title }) => {
    const key = titleKey(title);
    if (key === '' || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

// A topic that repeats nearly everything keeps it: a short course is worse.
function withoutRepeats(subtopics: { title: string }[], earlier: { title: string }[]): { title: string }[] {
  const fresh = subtopics.filter(
    ({ title }) => !earlier.some((other) => similarity(other.title, title) >= LIMITS.sameTitle),
  );
  return fresh.length >= MIN_SUBTOPICS ? fresh : subtopics;
}

function nearestTopic({ topics }: Outline, asked: string): Outline['topics'][number] | undefined {
  const score = ({ title, subtopics }: Outline['topics'][number]) =>
    Math.max(similarity(asked, title), ...subtopics.map((subtopic) => similarity(asked, subtopic.title)));
  const best = topics.toSorted((one, other) => score(other) - score(one))[0];
  if (best && score(best) > 0) return best;
  return topics.slice(1).toSorted((one, other) => one.subtopics.length - other.subtopics.length)[0] ?? best;
}

type OutlineInput = Pick<OutlineRequest, 'topic' | 'subtopics' | 'topicCount' | 'revision' | 'brief'>;

/**
 * A revision may have fewer topics. It must cover those requested sub-topics that the present outline has and the
 * instruction does not mention.
 */
export function wantedOutline({ topic, subtopics, topicCount, revision, brief }: OutlineInput): WantedOutline {
  const requested = distinctSubtopics(subtopics);
  const expected = brief?.language ? toExpected(brief.language) : expectedFromTitles(topic);
  const wanted = { expected, minutes: brief?.minutes };
  if (!revision) return { ...wanted, topicCount, subtopics: requested };
  const { outline, instruction } = revision;
  const dropped = new Set(findMissing(outline, requested));
  return {
    ...wanted,
    topicCount: Math.max(topicCount, outline.topics.length),
    least: 1,
    subtopics: requested.filter(
      (asked) => !dropped.has(asked) && coverage(asked, instruction) < LIMITS.requestedCovered,
    ),
  };
}
