import { visitorEndpoints } from '@coursewright/contracts';
// By its name, as the part has it from the shell: this module is compiled into each part that uses it.
import { apiRequest } from '@coursewright/mfe-kit';

/** What a topic leaves open, for a visitor without an account. */
export const askVisitorQuestions = async (topic: string, signal: AbortSignal) =>
  (await apiRequest(visitorEndpoints.visitorQuestions, { body: { topic }, signal })).questions;
