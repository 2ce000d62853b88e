import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { courseEndpoints, courseParams, DEFAULT_BODY_LIMIT, subtopicParams } from '@coursewright/contracts';
import { AppError, type Clock, type Logger } from '@coursewright/service-kit';
import {
  createMcpHandler,
  McpServer,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  ResourceTemplate,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { RequestContext } from '../request-context.ts';
import type { CallEndpoint } from './call-endpoint.ts';
import { readLesson, type ToolContext, tools } from './tools.ts';

const MAX_ANSWER_BYTES = 100_000;
const CUT = '\n… (the answer was cut: ask for less)';
const LESSON = 'coursewright://course/{courseId}/lesson/{lessonId}';
const lessonUri = (courseId: string, lessonId: string) =>
  LESSON.replace('{courseId}', courseId).replace('{lessonId}', encodeURIComponent(lessonId));

const INSTRUCTIONS = `Courses that the learner has or makes, their questions and their cards. The learner answers: ask, wait, and pass on what they say.
Never answer a question or rate a card for them. A right answer is known only after theirs.`;

interface Options {
  readonly publicUrl: URL;
  readonly clock: Clock;
  readonly logger: Logger;
  callerFor(context: RequestContext, accessToken: string, gone: AbortSignal): CallEndpoint;
}

/** Stateless: any gateway answers any message, of clients of 2026-07-28 and of 2025. */
export function createMcp({ publicUrl, clock, logger, callerFor }: Options) {
  function describeError(error: unknown): { code: number; message: string } {
    if (error instanceof AppError && error.kind !== 'internal')
      return { code: ProtocolErrorCode.InvalidRequest, message: error.message };
    logger.error({ err: error }, 'a tool failed');
    return { code: ProtocolErrorCode.InternalError, message: 'Internal error' };
  }

  function createServer(call: CallEndpoint, signal: AbortSignal): McpServer {
    const server = new McpServer({ name: 'coursewright', version: '1.0.0' }, { instructions: INSTRUCTIONS });
    const contextOf = ({ mcpReq }: ServerContext): ToolContext => {
      const progressToken = mcpReq._meta?.progressToken;
      return {
        call,
        clock,
        signal: AbortSignal.any([signal, mcpReq.signal]),
        report:
          progressToken === undefined
            ? undefined
            : (progress, message) =>
                mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress, message } }),
      };
    };

    for (const { name, title, description, input, reads, run } of tools) {
      server.registerTool(
        name,
        { title, description, inputSchema: input, annotations: { readOnlyHint: reads === true, openWorldHint: false } },
        async (given, context) => {
          try {
            const answer = await run(given, contextOf(context));
            return {
              content: [{ type: 'text', text: cut(typeof answer === 'string' ? answer : JSON.stringify(answer)) }],
            };
          } catch (error) {
            return { content: [{ type: 'text', text: describeError(error).message }], isError: true };
          }
        },
      );
    }

    server.registerResource(
      'lesson',
      new ResourceTemplate(LESSON, { list: () => listLessons(call) }),
      { title: 'Lesson', description: 'A lesson as Markdown', mimeType: 'text/markdown' },
      async (uri, variables, context) => {
        const place = lessonParams.safeParse(variables);
        if (!place.success) throw new ResourceNotFoundError(uri.href);
        const { courseId, lessonId } = place.data;
        try {
          const answer = await readLesson({ courseId, subtopicId: lessonId }, contextOf(context));
          const written = typeof answer === 'string' ? answer : `This lesson is being written (job ${answer.jobId}).`;
          return { contents: [{ uri: uri.href, mimeType: 'text/markdown', text: cut(written) }] };
        } catch (error) {
          if (error instanceof AppError && error.status === 404) throw new ResourceNotFoundError(uri.href);
          const { code, message } = describeError(error);
          throw new ProtocolError(code, message);
        }
      },
    );

    server.registerPrompt(
      'study_session',
      {
        title: 'Study session',
        description: 'Repeats due cards, reads the next lesson and asks its questions.',
        argsSchema: z.object({ minutes: z.string().max(3).optional(), course: z.string().max(200).optional() }),
      },
      ({ minutes = '20', course }) => ({
        messages: [{ role: 'user', content: { type: 'text', text: describeSession(minutes, course) } }],
      }),
    );
    return server;
  }

  return async (context: RequestContext, accessToken: string): Promise<void> => {
    const { req, res } = context;
    const gone = new AbortController();
    res.once('close', () => gone.abort());
    const call = callerFor(context, accessToken, gone.signal);
    // One for each message: nothing is kept between them.
    const handler = createMcpHandler(() => createServer(call, gone.signal), {
      maxRequestBodySize: DEFAULT_BODY_LIMIT,
      maxSubscriptions: 0,
      onerror: (err) => logger.debug({ err }, 'a message was refused'),
    });
    const response = await handler.fetch(toRequest(req, publicUrl, gone.signal));
    res.statusCode = response.status;
    res.setHeaders(response.headers);
    res.setHeader('cache-control', 'no-store');
    try {
      for await (const part of response.body ?? [])
        if (!res.write(part)) await once(res, 'drain', { signal: gone.signal });
      res.end();
    } catch (error) {
      if (!gone.signal.aborted) throw error;
    }
  };
}

const lessonParams = z.object({ courseId: courseParams.shape.courseId, lessonId: subtopicParams.shape.subtopicId });

async function listLessons(call: CallEndpoint) {
  const { items } = await call(courseEndpoints.library, { query: { sort: 'recent' } });
  return {
    resources: items.flatMap(({ _id: courseId, mainTopic, next }) =>
      next
        ? [{ uri: lessonUri(courseId, next.id), name: `${mainTopic}: ${next.title}`, mimeType: 'text/markdown' }]
        : [],
    ),
  };
}

const describeSession = (minutes: string, course: string | undefined) =>
  `Study with me for ${minutes} minutes${course ? `, in the course “${course}”` : ''}.
1. due_cards: show one card at a time without its back, wait for my answer, then show the back and ask how well I knew it; rate_card with what I say. Questions: give me the options, and pass my choice to answer_question.
2. list_courses and mastery: propose the next useful lesson and, if I agree, read_lesson with me in small parts.
3. next_question for its topic: one question at a time, hint only when I ask, answer_question with my choice. Explain what I got wrong.
4. At the end: what I know now, and what comes back when.`;

function cut(answer: string): string {
  const bytes = Buffer.from(answer);
  if (bytes.length <= MAX_ANSWER_BYTES) return answer;
  const kept = bytes.subarray(0, MAX_ANSWER_BYTES - Buffer.byteLength(CUT)).toString();
  return kept.replace(/\uFFFD+$/, '') + CUT;
}

// What identifies the caller, or the connection, is none of the protocol's business.
const OWN = new Set(['authorization', 'cookie', 'host', 'connection', 'content-length', 'transfer-encoding']);

const BOTH = 'application/json, text/event-stream';

function toRequest(req: IncomingMessage, publicUrl: URL, signal: AbortSignal): Request {
  const headers = Object.entries(req.headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && !OWN.has(name) ? [[name, value]] : [],
  );
  // A client that takes anything takes both, which the protocol wants to see named.
  if (req.headers.accept === undefined || req.headers.accept.includes('*/*')) headers.push(['accept', BOTH]);
  return new Request(new URL('/api/mcp', publicUrl), {
    method: 'POST',
    headers,
    body: Readable.toWeb(req) as BodyInit,
    duplex: 'half',
    signal,
  } as RequestInit);
}
