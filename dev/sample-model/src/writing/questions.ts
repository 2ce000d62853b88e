interface Question {
  question: string;
  answers: string[];
}

// One word, to show what a model does: it knows many.
const AMBIGUOUS: Readonly<Record<string, Question>> = {
  mercury: { question: 'Which Mercury do you mean?', answers: ['The planet', 'The chemical element', 'The Roman god'] },
};

export function askAbout(topic: string): Question[] {
  const question = AMBIGUOUS[topic.trim().toLowerCase()];
  return question ? [question] : [];
}
