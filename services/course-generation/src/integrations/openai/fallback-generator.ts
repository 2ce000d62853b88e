import {
  type AttemptHooks,
  type ChatModel,
  type Choose,
  type ContentGenerator,
  createContentGenerator,
  GeneratorError,
  type GeneratorErrorKind,
} from '../../features/authoring/index.ts';

// Five in all: the first model may answer twice, the second one has what is left.
const CALLS = [3, 1, 1];
const CALLS_OF_FIRST = 2;

const SOON_MS = 60_000;
const LATE_MS = 300_000;

// For how long a model is not asked that is away. The others concern one text.
const AWAY_MS: Partial<Record<GeneratorErrorKind, number>> = {
  network: SOON_MS,
  upstream: SOON_MS,
  ttft_timeout: SOON_MS,
  rate: SOON_MS,
  auth: LATE_MS,
  quota: LATE_MS,
  address: LATE_MS,
  model: LATE_MS,
};

interface Options {
  first: ChatModel;
  second: ChatModel;
  logger?: { warn(details: object, message: string): void };
  // For admins: what one of the models needs.
  onAdvice?: (advice: string) => void;
  // In milliseconds; replaced by tests.
  now?: () => number;
}

type Write<Request, Hooks, Result> = (model: ChatModel, request: Request, hooks: Hooks) => Promise<Result>;

// Parts of what the first model wrote were refused.
const isPartial = (result: unknown): boolean => (result as { partial?: true }).partial === true;

const toFallbackUsage = <Hooks extends AttemptHooks>(hooks: Hooks): Hooks => ({
  ...hooks,
  onUsage(usage) {
    const { promptTokens, completionTokens } = usage;
    hooks.onUsage?.({ ...usage, fallback: { promptTokens, completionTokens } });
  },
});

/** Asks a second model when the first one is away, or when what it wrote was refused. */
export function createFallbackGenerator({
  first,
  second,
  logger,
  onAdvice,
  now = Date.now,
}: Options): ContentGenerator {
  const awayUntil = new Map<ChatModel, number>();
  const isAway = (model: ChatModel) => (awayUntil.get(model) ?? 0) > now();

  function note(model: ChatModel, { kind, retryAfterMs, advice, detail }: GeneratorError): void {
    const ms = AWAY_MS[kind];
    if (ms !== undefined) awayUntil.set(model, now() + Math.min(Math.max(retryAfterMs ?? 0, ms), LATE_MS));
    if (advice) onAdvice?.(advice);
    logger?.warn({ model: model.description, kind, advice, detail }, 'model did not deliver, the other one is asked');
  }

  const choose: Choose = async (ask, request, hooks) => {
    const { calls, signal } = hooks;
    // Another try of what the first model was asked already.
    const isLater = calls !== undefined && calls.left < (CALLS[0] ?? 0);
    if ((isLater || isAway(first)) && !isAway(second)) return ask(second, request, toFallbackUsage(hooks));
    const rest = calls ? Math.max(0, calls.left - CALLS_OF_FIRST) : 0;
    if (calls) calls.left -= rest;
    let part: Awaited<ReturnType<typeof ask>> | undefined;
    try {
      const result = await ask(first, request, hooks);
      if (!isPartial(result)) return result;
      part = result;
      if (calls) calls.left += rest;
      if (calls?.left === 0 || isAway(second)) return part;
      hooks.onRestart?.();
    } catch (error) {
      if (!(error instanceof GeneratorError) || error.kind === 'aborted' || signal?.aborted) throw error;
      note(first, error);
      if (calls) calls.left += rest;
      if (calls?.left === 0 || isAway(second)) throw error;
      hooks.onRestart?.();
      return await askSecond(ask, request, hooks, error);
    }
    return askSecond(ask, request, hooks).catch((error: unknown) => {
      if (signal?.aborted || !(error instanceof GeneratorError)) throw error;
      return part;
    });
  };

  async function askSecond<Request, Hooks extends AttemptHooks, Result>(
    ask: Write<Request, Hooks, Result>,
    request: Request,
    hooks: Hooks,
    failure?: GeneratorError,
  ): Promise<Result> {
    try {
      return await ask(second, request, toFallbackUsage(hooks));
    } catch (error) {
      if (!(error instanceof GeneratorError) || error.kind === 'aborted') throw error;
      note(second, error);
      // The job is repeated when one of them may be back soon.
      throw failure?.retriable && !error.retriable ? failure : error;
    }
  }

  return createContentGenerator(first, {
    calls: CALLS,
    description: `${first.description}, else ${second.description}`,
    choose,
  });
}
