import type { PictureView } from '@coursewright/contracts';

interface CreditPart {
  text: string;
  href?: string;
}

/** How a provider is named in its credits, where that name may lead to the picture's page. */
const NAMES: Partial<Record<PictureView['provider'], string>> = {
  unsplash: 'Unsplash',
  pexels: 'Pexels',
  commons: 'Wikimedia Commons',
};

/** The credit line in pieces, with a link wherever the licence asks for one; what the line does not name is added. */
export function linkedCredit(picture: PictureView): CreditPart[] {
  const { credit, provider, author, authorUrl, licence, licenceUrl, sourceUrl } = picture;
  const links = [
    { text: author, href: authorUrl },
    { text: NAMES[provider] ?? 'Source', href: sourceUrl },
    { text: licence, href: licenceUrl },
  ];
  let parts: CreditPart[] = [{ text: credit }];
  for (const { text, href } of links) {
    if (!text || !href) continue;
    const linked = withLink(parts, text, href);
    parts = linked ?? [...parts, { text: ' · ' }, { text, href }];
  }
  return parts;
}

function withLink(parts: CreditPart[], text: string, href: string): CreditPart[] | undefined {
  const index = parts.findIndex((part) => !part.href && part.text.includes(text));
  const part = parts[index];
  if (!part) return undefined;
  const at = part.text.indexOf(text);
  const pieces = [{ text: part.text.slice(0, at) }, { text, href }, { text: part.text.slice(at + text.length) }];
  return parts.toSpliced(index, 1, ...pieces.filter((piece) => piece.text !== ''));
}
