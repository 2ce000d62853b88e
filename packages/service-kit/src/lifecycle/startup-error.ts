/** Why a part cannot start, in words that need no stack trace. */
export class StartupError extends Error {
  override readonly name: string = 'StartupError';
}
