import type { GeneratorError, GeneratorErrorKind } from '../../features/authoring/index.ts';

interface Server {
  model: string;
  host: string;
  // `OPENAI` or `OPENAI_FALLBACK`.
  variables: string;
}

const LONGER_CONTEXT =
  'give it a longer context (Ollama: OLLAMA_CONTEXT_LENGTH, llama.cpp: --ctx-size, vLLM: --max-model-len, LM Studio: context length of the model)';

const ADVICE: Partial<Record<GeneratorErrorKind, (server: Server) => string>> = {
  auth: ({ host, variables }) => `${host} refuses the key: correct ${variables}_API_KEY`,
  quota: ({ host }) => `The account at ${host} has no credit or quota left: add some there`,
  address: ({ host, variables }) =>
    `${host} does not speak the protocol at this address: correct ${variables}_BASE_URL, which mostly ends with /v1`,
  model: ({ host, model, variables }) => `${host} cannot serve ${model}: name one of its models in ${variables}_MODEL`,
  context: ({ model, variables }) =>
    `The context of ${model} is too short: ${LONGER_CONTEXT}, or name another model in ${variables}_MODEL`,
  bad_request: ({ host }) => `${host} does not accept the request`,
  network: ({ host, variables }) => `${host} cannot be reached: start it, or correct ${variables}_BASE_URL`,
  ttft_timeout: ({ host }) =>
    `${host} sent nothing in time: raise OPENAI_FIRST_TOKEN_SECONDS, or lower OPENAI_PARALLEL_CALLS`,
  deadline: ({ host }) => `${host} did not finish in time: raise OPENAI_ANSWER_SECONDS`,
};

const THOUGHTS =
  'the model spends all tokens on thoughts: set OPENAI_REASONING_EFFORT to low or none, raise OPENAI_MAX_TOKENS, or choose a model without thoughts';

/** For admins: what they can change, by the name of the variable. */
export function adviceFor(error: Pick<GeneratorError, 'kind' | 'detail' | 'isThinking' | 'isLoading'>, server: Server) {
  const { kind, detail } = error;
  if (error.isThinking) return `${server.host}: ${THOUGHTS}`;
  const advice = ADVICE[error.isLoading ? 'ttft_timeout' : kind]?.(server);
  return advice && detail ? `${advice} (${detail.slice(0, 200)})` : advice;
}
