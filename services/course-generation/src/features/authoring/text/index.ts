export { detectLanguage } from '../quality/language.ts';
export { BlockStream } from './block-stream.ts';
export { CitationFilter } from './citations.ts';
export { estimateTokens } from './estimate-tokens.ts';
export { plainLines, plainText, sanitizeHtml } from './html.ts';
export { checkMark, escapeTablePipes, numberItems } from './markdown-rules.ts';
export { describeFormulas, formulaAt, maskFormulas, nextFormula } from './math.ts';
export { boundedLine, boundedText, cleanText, INPUT_LIMITS, oneLine } from './normalize.ts';
export { isNumberColumn } from './number-columns.ts';
export { renderOpenBlock } from './open-block.ts';
export { readJson, readJsonList } from './read-json.ts';
export { readingMinutes } from './reading-minutes.ts';
export {
  highlightCode,
  isMermaid,
  isParsable,
  lexMarkdown,
  renderForMathJax,
  renderMarkdown,
} from './render-markdown.ts';
