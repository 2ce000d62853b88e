/** An answer whose status is not simply 200. */
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

/** Answers with another status than 200, e.g. `reply(202, { generationId })` or `reply(204)`. */
export function reply(status: number): Reply<undefined>;
export function reply<T>(status: number, body: T, headers?: Readonly<Record<string, string>>): Reply<T>;
export function reply(status: number, body?: unknown, headers?: Readonly<Record<string, string>>): Reply {
  return new Reply(status, body, headers);
}

/** A refusal that the screens of the old API show: status 200 with `success: false`. */
export class Refusal extends Reply<{ success: false; message: string }> {
  constructor(message: string) {
    super(200, { success: false, message });
  }
}

/** Refuses in the domain's own words, as the screens expect it (wrong password, no plan): 200 `{ success: false, message }`. */
export function refusal(message: string): Refusal {
  return new Refusal(message);
}
