import type { Unit } from './unit.ts';

/** The lessons of a sub-topic that the learner asked for. */
export const REQUESTED_UNITS = {
  firstLook: {
    title: 'First look at {S}',
    lead: 'Before the details of “{S}”, find its place: what it belongs to and what stands next to it.',
    task: 'Read one short introduction to “{S}”. Write a one-sentence summary and one thing that surprised you.',
  },
  questions: {
    title: 'Key questions about {S}',
    lead: 'Good questions decide what you will notice about “{S}”.',
    task: 'Choose the two questions below that you cannot answer yet, and search for those answers only.',
  },
  practice: {
    title: 'Practising {S}',
    lead: 'Skill in “{S}” comes from attempts with feedback, so plan the feedback too.',
    task: 'Do the first exercise below twice: once with help, once without. Note the difference.',
  },
  selfTest: {
    title: 'Testing yourself on {S}',
    lead: 'A test you set yourself shows what is still borrowed from the page.',
    task: 'Close everything and answer the questions below about “{S}” in writing. Then check with a source.',
  },
} as const satisfies Record<string, Unit>;
