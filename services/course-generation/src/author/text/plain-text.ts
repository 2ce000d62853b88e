import sanitize from 'sanitize-html';

const FORMULA = /<math\b[^<>]*?\balttext="([^"<>]*)"[^<>]*>.*?<\/math>/gs;
const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&' };

/** What a lesson says, without mark-up; formulas as LaTeX. */
export const plainText = (html: string): string =>
  sanitize(html.replace(FORMULA, ' $1 '), { allowedTags: [], allowedAttributes: {} })
    .replace(/&(lt|gt|quot|amp);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim();
