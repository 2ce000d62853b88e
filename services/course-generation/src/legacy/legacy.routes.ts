import { courseLegacyEndpoints } from '@coursewright/contracts';
import { forbidden, invalid, route } from '@coursewright/service-kit';
import { Router } from 'express';
import { NOTHING } from '../allowance/token-budget.ts';
import type { Usage } from '../author/author.ts';
import type { Context } from '../context.ts';
import { userKeyOf } from '../generations/author-hooks.ts';
import { createAuthorDesk } from './ask-author.ts';
import { legacyCourses } from './legacy-course.ts';
import { legacyLimits } from './legacy-limits.ts';
import { legacyOutlineOf } from './legacy-outline.ts';
import { readLessonPrompt } from './legacy-prompt.ts';

/** A picture that a model draws costs about as much as a lesson that it writes. */
const DRAWING: Usage = { promptTokens: 0, completionTokens: 2_500, estimated: true };

/** The former calls, answered by the same engine. */
export function legacyRoutes(context: Context): Router {
  const { author, learners, findPicture, findVideo, readTranscript, illustrate } = context;
  const router = Router();
  const askAuthor = createAuthorDesk(context);
  const isDrawn = context.config.MEDIA_IMAGE.includes('openai');
  const { kinds, budget } = context;
  const askForPicture = createAuthorDesk({ kinds, budget: isDrawn ? budget : undefined });
  const outlineOf = legacyOutlineOf(context);
  const courses = legacyCourses(context);
  const count = legacyLimits(context.connection);

  async function paidOnly(userId: string) {
    if ((await learners.find(userId)).plan === 'free') throw forbidden('For paid members only');
  }

  route(router, courseLegacyEndpoints.prompt, async ({ body, caller, signal }) => {
    await count('outlines', caller.userId);
    return { generatedText: await outlineOf(caller.userId, body.prompt, signal) };
  });

  route(router, courseLegacyEndpoints.generate, async ({ body, caller, signal }) => {
    await count('others', caller.userId);
    const { mainTopic, subtopic, transcript } = readLessonPrompt(body.prompt);
    const wish = {
      ...{ mainTopic, topicTitle: mainTopic, subtopicTitle: subtopic, transcript },
      ...{ courseType: 'Text & Image Course' as const, userKey: userKeyOf(caller.userId) },
      outline: { topics: [{ title: mainTopic, subtopics: [{ title: subtopic }] }] },
    };
    const { html } = await askAuthor(caller.userId, 'lesson', signal, (stop, onUsage) =>
      author.writeLesson(wish, { signal: stop, onUsage }),
    );
    return { text: html };
  });

  route(router, courseLegacyEndpoints.image, async ({ body, caller, signal }) => {
    await count('others', caller.userId);
    const subject = { topic: body.prompt.slice(0, 200), title: body.prompt.slice(0, 200) };
    const find = async (stop: AbortSignal) => {
      const picture = (await findPicture(subject, stop)) ?? (await illustrate(subject));
      return { picture, usage: picture.provider === 'openai' ? DRAWING : NOTHING };
    };
    const { picture } = await askForPicture(caller.userId, 'lesson', signal, find);
    return { url: picture.url };
  });

  route(router, courseLegacyEndpoints.yt, async ({ body, caller, signal }) => {
    await count('others', caller.userId);
    await paidOnly(caller.userId);
    const subject = { topic: body.prompt.slice(0, 200), title: body.prompt.slice(0, 200) };
    const found = await findVideo(subject, signal);
    return { url: 'video' in found ? found.video.youtubeId : '' };
  });

  route(router, courseLegacyEndpoints.transcript, async ({ body, caller, signal }) => {
    await count('others', caller.userId);
    await paidOnly(caller.userId);
    if (!/^[\w-]{11}$/.test(body.prompt)) throw invalid('prompt: must be the id of a YouTube video');
    return { url: await readTranscript(body.prompt, signal) };
  });

  route(router, courseLegacyEndpoints.course, async ({ body, caller }) => {
    if (body.user !== caller.userId) throw forbidden('You can only save courses of your own');
    const { id } = await courses.create(caller.userId, body);
    return { success: true, message: 'Course created successfully', courseId: id, completed: false };
  });

  route(router, courseLegacyEndpoints.update, async ({ body, caller }) => {
    await courses.update(caller.userId, body.courseId, body.content);
    return { success: true, message: 'Course updated successfully' };
  });

  route(router, courseLegacyEndpoints.sendCertificate, () => ({
    success: true,
    message: 'The certificate is mailed when a course is completed',
  }));

  route(router, courseLegacyEndpoints.chat, async ({ body, caller, signal }) => {
    await count('chat', caller.userId);
    const wish = {
      ...{ mainTopic: 'A course of the learner', question: body.prompt, userKey: userKeyOf(caller.userId) },
      ...{ history: [], lessons: [], paragraphs: [], hintsOnly: false },
    };
    const answer = await askAuthor(caller.userId, 'answer', signal, (stop, onUsage) =>
      author.answerQuestion(wish, { signal: stop, onUsage }),
    );
    return { success: true, text: answer.html };
  });

  return router;
}
