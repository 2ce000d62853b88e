export type MediaErrorKind =
  | 'rate'
  | 'quota'
  | 'refused'
  | 'upstream'
  | 'network'
  | 'timeout'
  | 'too_large'
  | 'bad_answer'
  | 'not_a_picture';

interface Details {
  cause?: unknown;
  retryAfterMs?: number | undefined;
}

/** A provider of media that could not be used, in our own terms. */
export class MediaError extends Error {
  override readonly name = 'MediaError';
  readonly kind: MediaErrorKind;
  /** How long the provider wants to be left alone. */
  readonly retryAfterMs: number | undefined;

  constructor(kind: MediaErrorKind, message: string, { cause, retryAfterMs }: Details = {}) {
    super(message, { cause });
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }

  /** A second attempt could go better. */
  get transient(): boolean {
    return this.kind === 'rate' || this.kind === 'upstream' || this.kind === 'network';
  }
}
