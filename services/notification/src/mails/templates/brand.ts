/** Whose mail it is. */
export interface Brand {
  readonly name: string;
  /** Where its pages are, without a trailing slash. */
  readonly url: string;
}
