/** Puts the topic and the sub-topic into a text. */
export const fillIn = (text: string, { T, S }: { T: string; S: string }): string =>
  text.replace(/\{([TS])\}/g, (_match, name) => (name === 'T' ? T : S));

/** The learner's words as text, whatever Markdown or HTML they contain. */
export const escapeMarkdown = (text: string): string =>
  text
    .replace(/[\\`*_<>|&~:@{}!#$]/g, '\\$&')
    // A backslash before a bracket would begin a formula.
    .replace(/[[\]]/g, (bracket) => `&#${bracket.charCodeAt(0)};`)
    .replace(/www\./gi, (match) => match.replace('.', '\\.'));
