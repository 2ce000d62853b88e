/** How somebody else went about a step: about studying, so that nothing is claimed about the subject. */
export const WORKED_EXAMPLES = [
  [
    'Mara has 25 minutes. She first writes, without looking anything up, what she believes: two sentences, “40 of 100 sure”.',
    'Minutes 3 to 10: she copies two definitions from two sources and underlines the one word in which they differ.',
    'Minutes 10 to 18: she finds one example, covers it, and writes it again from memory. One step is missing; she marks it in red.',
    'Minutes 18 to 23: she asks herself two questions from this page. The second she cannot answer: it goes on a card for tomorrow.',
    'Minutes 23 to 25: she reads her first two sentences again and corrects one of them. Now she says “70 of 100 sure”.',
  ],
  [
    'Jonas reads one short text twice and closes it. He writes down three points and says them aloud.',
    'He compares them with the text: two are right, one was his own guess. He strikes the guess out.',
    'He draws the parts as boxes and joins them with arrows, and writes a verb on each arrow. One arrow gets no verb, so that is what he looks up next.',
    'He explains the drawing to his sister. Her first question is better than his own, and he writes it under “open question”.',
    'The next morning he draws it again on a blank page before breakfast and needs the old one for a single box.',
  ],
  [
    'Aisha begins at the end: she reads the checks under “Done when” and ticks what she can do already. It is one of them.',
    'She turns each of the others into a question and puts the easiest first.',
    'For each she allows herself five minutes and one source; what takes longer becomes a note with a question mark.',
    'After three questions she stops and writes a summary of four lines for her past self of an hour ago.',
    'Two notes with question marks are left. She picks one for tomorrow and writes the date next to it.',
  ],
] as const;
