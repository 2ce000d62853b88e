import type { Stage } from './unit.ts';

export const FIRST_STAGE: Stage = {
  title: 'Getting your bearings: {T}',
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
  title: 'Review and next steps: {T}',
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
