export interface MailAddress {
  readonly name: string;
  readonly address: string;
}

const WITH_NAME = /^"?([^"<>\r\n]*?)"?\s*<([^<>@\s,;]+@[^<>@\s,;]+)>$/;
const BARE = /^[^<>@\s,;]+@[^<>@\s,;]+$/;

/** Reads `Name <name@example.org>` or a bare address. */
export function readAddress(text: string): MailAddress | undefined {
  const trimmed = text.trim();
  if (BARE.test(trimmed)) return { name: '', address: trimmed };
  const [, name, address] = WITH_NAME.exec(trimmed) ?? [];
  return name === undefined || address === undefined ? undefined : { name, address };
}
