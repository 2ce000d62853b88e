import { clip } from '@coursewright/text';

const STARTS =
  /^[¿¡]?(?:how|what|why|when|where|who|whom|whose|which|whether|can|could|should|would|will|is|are|was|were|do|does|did|has|have|i|i['’](?:m|d|ve)|we|you|let|let['’]s|please|to|learn|teach|explain|understand|tell|show|give|help|create|become|improve|speak|write|make|get|build|want|need|be|wie|warum|wann|wo|welche[rs]?|cómo|como|qué|por qué|cuándo|dónde|quién|cuál|comment|pourquoi|quand|où|quel(?:le)?s?|perché)(?![\p{L}\p{N}])/iu;
// Words that are nouns as well, such as "design" in "design patterns".
const IMPERATIVE =
  /^(?:play|design|draw|paint|grow|cook|bake|use|start|run|fix|repair|prepare|master|plan|train|read|find|choose|manage|develop|sing|dance|swim|ride|drive|sew|knit|brew)\s+(?:an?|the|my|your|our|to|with|for|better|in|on|it|them|like|well|from|without)\s/i;
const VERB = /\s(?:is|are|was|were|works|does|can|will|should|must|i|we|you|it)(?:\s|$)/i;
const END = /[?!.…？！。؟।]$|[.?!]\s/;

// True for questions, commands and sentences, and rather too often: such a text stays out of the middle of others.
export const isSentence = (text: string): boolean =>
  STARTS.test(text) || IMPERATIVE.test(text) || VERB.test(text) || END.test(text);

const withLowerArticle = (text: string): string => text.replace(/^The\s/, 'the ');

export interface Names {
  topic: string;
  // The subject of the lesson as typed: {subject}, and in quotation marks {Q}.
  subject: string;
}

// Besides, {T} and {S} are topic and subject in the middle of a sentence.
export function fillTemplate(template: string, { topic, subject }: Names, mark = (text: string) => text): string {
  const quoted = `“${mark(subject)}”`;
  const values: Record<string, string> = {
    topic: mark(topic),
    subject: mark(subject),
    Q: quoted,
    T: isSentence(topic) ? 'this subject' : mark(withLowerArticle(topic)),
    S: isSentence(subject) ? quoted : mark(withLowerArticle(subject)),
  };
  return template.replace(/\{(topic|subject|[QTS])\}/g, (_match, name: string) => values[name] ?? '');
}

export const escapeMarkdown = (text: string): string =>
  text
    .replace(/[\\`*_<>|&~:@{}!#$]/g, '\\$&')
    // A backslash before a bracket would begin a formula.
    .replace(/[[\]]/g, (bracket) => `&#${bracket.charCodeAt(0)};`)
    .replace(/www\./gi, (match) => match.replace('.', '\\.'));

export const shortTopic = (topic: string): string => clip(topic, 60);
