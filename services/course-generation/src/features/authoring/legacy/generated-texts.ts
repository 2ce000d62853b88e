import { createHash } from 'node:crypto';
import { memoizeWithTtl } from '@coursewright/service-kit';
import { foldText } from '@coursewright/text';
import type { Connection } from 'mongoose';

interface GeneratedText {
  /** A digest, from which neither the text nor the learner can be read. */
  _id: string;
  at: Date;
}

interface Place {
  userId: string;
  mainTopic: string;
  title: string;
}

const KEPT_SECONDS = 30 * 24 * 60 * 60;

const getDigest = ({ userId, mainTopic, title }: Place, html: string) =>
  createHash('sha256')
    .update(JSON.stringify([userId, foldText(mainTopic), foldText(title), html]))
    .digest('hex');

export type GeneratedTexts = ReturnType<typeof createGeneratedTexts>;

/**
 * Legacy clients fetch a lesson's text with `/generate` and send it back with `/course` or `/update`. The digest
 * distinguishes a generated text, unchanged and under its title, from one that the client wrote.
 */
export function createGeneratedTexts(connection: Connection) {
  const texts = connection.collection<GeneratedText>('generated_texts');
  const prepare = memoizeWithTtl(Number.POSITIVE_INFINITY, () =>
    texts.createIndex({ at: 1 }, { expireAfterSeconds: KEPT_SECONDS }),
  );

  return {
    async remember(place: Place, html: string): Promise<void> {
      await prepare();
      await texts.updateOne({ _id: getDigest(place, html) }, { $set: { at: new Date() } }, { upsert: true });
    },

    async has(place: Place, html: string): Promise<boolean> {
      return (await texts.findOne({ _id: getDigest(place, html) })) !== null;
    },
  };
}
