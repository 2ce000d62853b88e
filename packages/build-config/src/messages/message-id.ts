import { compileMessage } from '@lingui/message-utils/compileMessage';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';

export const compileText = (text: string) => [compileMessage(text)].flat();

const isPlain = (text: string): boolean => {
  const tokens = compileText(text);
  return tokens.length === 1 && tokens[0] === text;
};

/**
 * The id of a message in a release. A text without placeholders is its own id: half of what a hash and the text take,
 * and nothing to compile.
 */
export const releaseId = (id: string, text: string): string =>
  id === generateMessageId(text) && isPlain(text) ? text : id;
