import { courseLegacyEndpoints } from '@coursewright/contracts';
import { forbidden, invalid, route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { Context } from '../../../context.ts';
import { createCallLimits, NO_USAGE, type Usage } from '../../accounts/index.ts';
import { createSynchronousRunner } from '../../authoring/index.ts';

// A generated picture costs about as much as a lesson.
const PICTURE_USAGE: Usage = { promptTokens: 0, completionTokens: 2_500, estimated: true };

export function legacyMediaRoutes(context: Context): Router {
  const { budget, config, findPicture, findVideo, illustrate, learners, readTranscript } = context;
  const router = Router();
  const isDrawn = config.MEDIA_IMAGE.includes('openai');
  const drawSynchronously = createSynchronousRunner({ budget: isDrawn ? budget : undefined });
  const count = createCallLimits(context.connection);

  async function paidOnly(userId: string) {
    if ((await learners.find(userId)).plan === 'free') throw forbidden('For paid members only');
  }

  route(router, courseLegacyEndpoints.image, async ({ body, caller, signal }) => {
    await count('others', caller.userId);
    const subject = { topic: body.prompt.slice(0, 200), title: body.prompt.slice(0, 200) };
    const find = async (stop: AbortSignal) => {
      const picture = (await findPicture(subject, stop)) ?? (await illustrate(subject));
      return { picture, usage: picture.provider === 'openai' ? PICTURE_USAGE : NO_USAGE };
    };
    const { picture } = await drawSynchronously(caller.userId, 'lesson', signal, find);
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

  return router;
}
