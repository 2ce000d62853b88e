import { courseLegacyEndpoints } from '@coursewright/contracts';
import { route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { Context } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import { createCallLimits } from '../../accounts/index.ts';
import { toUserKey } from '../jobs/define-job.ts';
import { createSynchronousRunner } from '../run-synchronously.ts';
import { sanitizeHtml } from '../text/html.ts';
import { createGeneratedTexts } from './generated-texts.ts';
import { createLegacyOutlineWriter, readLessonPrompt } from './legacy-outline.ts';

export function legacyAuthoringFeature(context: Context): Feature {
  const { connection, generator } = context;
  const router = Router();
  const runSynchronously = createSynchronousRunner(context);
  const writeOutline = createLegacyOutlineWriter(context);
  const generated = createGeneratedTexts(connection);
  const count = createCallLimits(connection);

  route(router, courseLegacyEndpoints.prompt, async ({ body, caller, signal }) => {
    await count('outlines', caller.userId);
    return { generatedText: await writeOutline(caller.userId, body.prompt, signal) };
  });

  route(router, courseLegacyEndpoints.generate, async ({ body, caller, signal }) => {
    await count('others', caller.userId);
    const { mainTopic, subtopic, transcript } = readLessonPrompt(body.prompt);
    const input = {
      mainTopic,
      topicTitle: mainTopic,
      subtopicTitle: subtopic,
      transcript,
      courseType: 'Text & Image Course' as const,
      userKey: toUserKey(caller.userId),
      outline: { topics: [{ title: mainTopic, subtopics: [{ title: subtopic }] }] },
    };
    const { html } = await runSynchronously(caller.userId, 'lesson', signal, (stop, onUsage) =>
      generator.writeLesson(input, { signal: stop, onUsage }),
    );
    // a summary depends on the transcript the client sent, not on the title
    if (!transcript) {
      const place = { userId: caller.userId, mainTopic, title: subtopic };
      await generated.remember(place, sanitizeHtml(html));
    }
    return { text: html };
  });

  route(router, courseLegacyEndpoints.chat, async ({ body, caller, signal }) => {
    await count('chat', caller.userId);
    const input = {
      mainTopic: 'A course of the learner',
      question: body.prompt,
      userKey: toUserKey(caller.userId),
      history: [],
      lessons: [],
      paragraphs: [],
      hintsOnly: false,
    };
    const answer = await runSynchronously(caller.userId, 'answer', signal, (stop, onUsage) =>
      generator.answerQuestion(input, { signal: stop, onUsage }),
    );
    return { success: true, text: answer.html };
  });

  return { routers: [router] };
}
