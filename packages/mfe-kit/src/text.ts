const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;

export const findUuid = (text: string): string | undefined => UUID.exec(text)?.[0].toLowerCase();
