import type { Html } from './html.ts';

/** What a template says; the frame around it is the same for all. */
export interface Letter {
  readonly subject: string;
  /** What a list of mails shows beside the subject. */
  readonly preview: string;
  readonly body: Html;
  readonly text: string;
  readonly action: { readonly label: string; readonly url: string };
  /** Why the recipient gets this mail. */
  readonly reason: string;
}
