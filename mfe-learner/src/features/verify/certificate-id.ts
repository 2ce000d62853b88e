const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;

/** Finds the number of a certificate in what somebody typed or pasted: the number itself, or its whole address. */
export const certificateIdIn = (text: string): string | undefined => UUID.exec(text)?.[0].toLowerCase();
