const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;

/** The id in what somebody pasted: the id itself, or the link of a certificate. */
export const certificateIdIn = (text: string): string | undefined => ID.exec(text)?.[0].toLowerCase();
