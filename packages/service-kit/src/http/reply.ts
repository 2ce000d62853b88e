export class Reply<T = unknown> {
  readonly status: number;
  readonly body: T;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, body: T, headers: Readonly<Record<string, string>> = {}) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

export function reply(status: number): Reply<undefined>;
export function reply<T>(status: number, body: T, headers?: Readonly<Record<string, string>>): Reply<T>;
export function reply(status: number, body?: unknown, headers?: Readonly<Record<string, string>>): Reply {
  return new Reply(status, body, headers);
}

/** Expected failures of the legacy API: status 200 with `success: false`. */
export class FailureReply extends Reply<{ success: false; message: string }> {
  constructor(message: string) {
    super(200, { success: false, message });
  }
}

export function failureReply(message: string): FailureReply {
  return new FailureReply(message);
}
