import type { Material } from '@coursewright/contracts';
import { coverage, type LessonSubject, type Passage, type Unread } from './extraction/index.ts';
import { type Choice, digestSource, type SourceText, selectFrom } from './read-material.ts';
import type { SourceRepository } from './source.repository.ts';

// A passage that a lesson was given, with the marker under which the lesson cites it.
export interface GivenPassage extends Pick<Passage, 'text' | 'heading' | 'page' | 'index'> {
  // `s3`
  marker: string;
  // The title of its source.
  source: string;
  sourceId: string;
}

export interface LessonMaterial {
  mode: Material['mode'];
  passages: GivenPassage[];
}

export interface OutlineMaterial {
  mode: Material['mode'];
  sections: { heading: string; says: string[] }[];
}

export interface UsedPassage extends Pick<GivenPassage, 'sourceId' | 'index'> {
  subtopicId: string;
}

export type MaterialReader = ReturnType<typeof createMaterialReader>;

// What an outline can be planned from: about 6,000 tokens.
const MOST_SECTIONS = 80;
const FOR_LESSON = 12;
const FOR_ANSWER = 4;

const spread = <T>(items: readonly T[], most: number): T[] =>
  items.filter((_, at) => Math.floor((at * most) / items.length) !== Math.floor(((at - 1) * most) / items.length));

const sentencesFor = (sections: number) => (sections <= 20 ? 3 : sections <= 40 ? 2 : 1);

export function createMaterialReader(sources: Pick<SourceRepository, 'findOwn' | 'listPassages'>) {
  async function readAll(userId: string, { sourceIds }: Material): Promise<(SourceText & { unread: Unread[] })[]> {
    const found = await sources.findOwn(userId, sourceIds);
    const read = found.map(async ({ _id, title, unread }) => ({
      id: _id.toHexString(),
      title,
      unread: unread ?? [],
      passages: await sources.listPassages(_id.toHexString()),
    }));
    return Promise.all(read);
  }

  function toGiven(texts: readonly SourceText[], chosen: readonly Choice[]): GivenPassage[] {
    return chosen.flatMap(({ source, passage }, at) => {
      const from = texts[source];
      const found = from?.passages[passage];
      if (!from || !found) return [];
      const { text, heading, page, index } = found;
      const place = { ...(heading && { heading }), ...(page !== undefined && { page }), index };
      return [{ marker: `s${at + 1}`, text, ...place, source: from.title, sourceId: from.id }];
    });
  }

  return {
    // What the outline is planned from.
    async createDigest(userId: string, material: Material): Promise<OutlineMaterial> {
      const texts = await readAll(userId, material);
      const most = Math.floor(MOST_SECTIONS / Math.max(1, texts.length));
      const digests = await Promise.all(texts.map((text) => digestSource(text)));
      const sections = digests.flatMap((found) => spread(found, Math.min(most, found.length)));
      const sentences = sentencesFor(sections.length);
      return {
        mode: material.mode,
        sections: sections.map(({ heading, sentences: all }) => ({ heading, says: all.slice(0, sentences) })),
      };
    },

    async forLesson(userId: string, material: Material, subject: LessonSubject): Promise<LessonMaterial> {
      const texts = await readAll(userId, material);
      const chosen = await selectFrom(texts, subject, { most: FOR_LESSON, fillsUp: material.mode === 'only' });
      return { mode: material.mode, passages: toGiven(texts, chosen) };
    },

    async forQuestion(userId: string, material: Material, question: string): Promise<GivenPassage[]> {
      const texts = await readAll(userId, material);
      return toGiven(texts, await selectFrom(texts, { title: question }, { most: FOR_ANSWER, fillsUp: false }));
    },

    // Where each part of each source went. `used` has the passages that lessons cite.
    async measureCoverage(userId: string, material: Material, used: readonly UsedPassage[]) {
      const texts = await readAll(userId, material);
      return texts.map(({ id, title, passages, unread }) => {
        const bySubtopic = new Map<string, number[]>();
        for (const { sourceId, index, subtopicId } of used) {
          if (sourceId === id) bySubtopic.set(subtopicId, [...(bySubtopic.get(subtopicId) ?? []), index]);
        }
        return { id, title, parts: coverage(passages, bySubtopic).parts, ...(unread.length > 0 && { unread }) };
      });
    },
  };
}
