/** A call that did not succeed; `message` is fit to be shown. */
export class ApiError extends Error {
  override name = 'ApiError';
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  readonly code: string;
  readonly details: { field: string; message: string }[];

  constructor(options: {
    status: number;
    code: string;
    message: string;
    details?: { field: string; message: string }[];
    cause?: unknown;
  }) {
    super(options.message, { cause: options.cause });
    this.status = options.status;
    this.code = options.code;
    this.details = options.details ?? [];
  }
}

/** The words to show for any thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : 'Something went wrong. Please try again.';
}
