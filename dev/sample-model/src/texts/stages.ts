// Placeholders: fillTemplate in writing/phrases.ts.
export interface Unit {
  title: string;
  lead: string;
  task: string;
}

export interface RequestedUnit extends Unit {
  titleOfSentence: string;
}

export interface Stage {
  title: string;
  units: readonly Unit[];
}

export const FIRST_STAGE: Stage = {
  title: 'Getting your bearings: {topic}',
  units: [
    {
      title: 'What draws people to {T}',
      lead: 'A subject is easier to learn once you can say why people bother with it. Collect reasons before details.',
      task: 'List three groups of people who care about {T}. For each, finish the sentence “they study it so that …”.',
    },
    {
      title: 'What you already know about {T}',
      lead: 'New knowledge sticks to old knowledge, so begin with an honest inventory. Wrong ideas count too: they show you what to check.',
      task: 'Set a timer for five minutes. Write down everything you believe about {T} and mark each line: sure, unsure or guess.',
    },
    {
      title: 'Choosing one goal for this course',
      lead: 'A goal you can observe keeps a course short. “Understand {T}” cannot be checked; “explain or do one thing by a date” can.',
      task: 'Write one goal: “By (date) I can (verb) (thing) without help.” Put it where you will see it.',
    },
    {
      title: 'Where to find trustworthy sources on {T}',
      lead: 'One careful source beats ten copied ones. Prefer sources that name an author, a date and their own sources.',
      task: 'Find one textbook or reference work, one official or primary source and one recent article on {T}. Note author and date of each.',
    },
  ],
};

export const LAST_STAGE: Stage = {
  title: 'Review and next steps: {topic}',
  units: [
    {
      title: 'Recalling everything without notes',
      lead: 'Free recall is hard, and it works: it strengthens exactly what you manage to bring back.',
      task: 'Take a blank page and ten minutes. Write all you can about {T}; then compare it with your first inventory.',
    },
    {
      title: 'A self-test in five questions',
      lead: 'Writing a good question takes more understanding than answering one.',
      task: 'Write five questions a fair examiner would ask on {T}. Answer them tomorrow, not today.',
    },
    {
      title: 'A plan for the next four weeks',
      lead: 'Returning at growing intervals keeps what one course has started.',
      task: 'Choose four dates, one per week. For each, name one page of this course to repeat and one new thing to try.',
    },
    {
      title: 'Showing what you can do',
      lead: 'A certificate should stand for something you can show. Choose the evidence yourself.',
      task: 'Pick one result from this course that you would show a colleague. Write what it proves and what it does not.',
    },
  ],
};

export const MIDDLE_STAGES: readonly Stage[] = [
  {
    title: 'The vocabulary of {T}',
    units: [
      {
        title: 'Ten terms to look up first',
        lead: 'Every field has a few words that carry most of the meaning. Tables of contents, indexes and glossaries reveal them.',
        task: 'Skim the index of one reference work on {T}. Copy the ten terms with the most page numbers, then define each in one line.',
      },
      {
        title: 'Telling similar terms apart',
        lead: 'Confusion often hides between two words that look alike. The difference is usually one condition.',
        task: 'Choose two pairs of terms you mix up. For each pair finish the sentence “it is the first, not the second, when …”.',
      },
      {
        title: 'Explaining a term in your own words',
        lead: 'A copied definition feels like knowledge and soon vanishes. Rewording makes you decide what matters.',
        task: 'Take one definition. Rewrite it without any of its nouns, then check that it still leaves out the wrong cases.',
      },
      {
        title: 'Building a glossary you will keep',
        lead: 'A glossary pays off when it is short, dated and in your own words.',
        task: 'Start a page with three columns: term, my words, source and date. Add at least five rows today.',
      },
    ],
  },
  {
    title: 'Core ideas of {T}',
    units: [
      {
        title: 'Finding the three central ideas',
        lead: 'Most textbooks unfold a handful of ideas. Finding them early tells you what may wait.',
        task: 'Compare the first chapters of two introductions to {T}. Which three ideas appear in both?',
      },
      {
        title: 'How the central ideas connect',
        lead: 'Experts remember relations rather than lists. An arrow with a verb on it is a small theory.',
        task: 'Draw your three ideas as boxes. Join them with arrows and write a verb on each arrow.',
      },
      {
        title: 'Studying one example step by step',
        lead: 'A complete example shows the order of decisions, which rules alone do not.',
        task: 'Choose one worked example or case from {T}. Next to each step, write why it comes now and not later.',
      },
      {
        title: 'What an expert notices that a beginner misses',
        lead: 'Watching a skilled person with a question in mind teaches more than watching for pleasure.',
        task: 'Watch or read one expert on {T}. Note three things they check that you would have passed over.',
      },
    ],
  },
  {
    title: 'Guided practice in {T}',
    units: [
      {
        title: 'A first small exercise',
        lead: 'Start so small that failing is cheap. You are testing your method, not your talent.',
        task: 'Pick the easiest exercise you can find on {T}. Do it with the book open and note where you looked.',
      },
      {
        title: 'The same exercise without help',
        lead: 'Repeating from memory shows what you have learned and what the page was holding for you.',
        task: 'Repeat your last exercise with everything closed. Mark the first place where you hesitate.',
      },
      {
        title: 'Changing one thing and predicting the result',
        lead: 'A prediction turns an exercise into an experiment. Being wrong is the useful outcome.',
        task: 'Take one example from {T} and change a single condition. Predict what follows, then check.',
      },
      {
        title: 'Keeping a practice log',
        lead: 'Ten short sessions beat one long one, and a log makes them visible.',
        task: 'Log the date, the minutes, what you tried and one thing to fix. Plan the next two sessions now.',
      },
    ],
  },
  {
    title: 'Common mistakes in {T}',
    units: [
      {
        title: 'Mistakes beginners report',
        lead: 'Someone else has already made your next mistake and described it.',
        task: 'Search a forum or a course review about {T}. Collect three mistakes and the remedy someone gave.',
      },
      {
        title: 'Checking a claim against two sources',
        lead: 'Two sources that copy each other are one source. Look for independent evidence.',
        task: 'Choose one claim about {T}. Find out where each of two sources has it from.',
      },
      {
        title: 'Repairing a wrong answer',
        lead: 'A corrected error is remembered longer than a lucky success.',
        task: 'Take something you got wrong. Write what you thought, why it seemed right and what shows that it is not.',
      },
      {
        title: 'Questions that expose weak understanding',
        lead: 'If you can only repeat a sentence, a “why” or a “what if” will show it.',
        task: 'Write three “what if” questions about {T}. Answer them without notes, then check.',
      },
    ],
  },
  {
    title: 'Taking {T} into your own life',
    units: [
      {
        title: 'A small project of your own',
        lead: 'A project forces the choices that exercises make for you. Keep it small enough for a weekend.',
        task: 'Describe a project around {T}: its result, the first step and the sign that tells you to stop.',
      },
      {
        title: 'Explaining {T} to a friend',
        lead: 'Questions from outside the field find the holes in your explanation.',
        task: 'Explain {T} in three minutes. Write down the first question you could not answer.',
      },
      {
        title: 'The limits of {T}',
        lead: 'Knowing where a subject ends is part of knowing it.',
        task: 'Find two questions that seem to belong to {T} but that its experts would pass on. Who would they send you to?',
      },
      {
        title: 'Judging the quality of your result',
        lead: 'Decide how you will judge before you look at the result.',
        task: 'Write four criteria for good work in {T}. Score one example by someone else, then your own.',
      },
    ],
  },
];

export const REQUESTED_UNITS = {
  firstLook: {
    title: 'First look at {subject}',
    titleOfSentence: 'First look: {subject}',
    lead: 'Before the details of {Q}, find its place: what it belongs to and what stands next to it.',
    task: 'Read one short introduction to {Q}. Write a one-sentence summary and one thing that surprised you.',
  },
  questions: {
    title: 'Key questions about {subject}',
    titleOfSentence: 'Key questions: {subject}',
    lead: 'Good questions decide what you will notice about {Q}.',
    task: 'Choose the two questions below that you cannot answer yet, and search for those answers only.',
  },
  practice: {
    title: 'Practising {subject}',
    titleOfSentence: 'Practice: {subject}',
    lead: 'Skill in {Q} comes from attempts with feedback, so plan the feedback too.',
    task: 'Do the first exercise below twice: once with help, once without. Note the difference.',
  },
  selfTest: {
    title: 'Testing yourself on {subject}',
    titleOfSentence: 'Self-test: {subject}',
    lead: 'A test you set yourself shows what is still borrowed from the page.',
    task: 'Close everything and answer the questions below about {Q} in writing. Then check with a source.',
  },
} as const satisfies Record<string, RequestedUnit>;
