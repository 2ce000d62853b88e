import { i18n, type MessageDescriptor } from '@coursewright/mfe-kit/messages';
import { msg } from '@lingui/core/macro';

// docs/course-quality.md
const RULES: Readonly<Record<string, MessageDescriptor>> = {
  O1: msg`titles that fit any course`,
  O2: msg`the same lesson twice`,
  O3: msg`needs a later lesson`,
  O4: msg`a requested sub-topic is missing`,
  O5: msg`minutes beside the wish`,
  O6: msg`a term introduced twice`,
  O7: msg`one topic far larger`,
  O8: msg`titles in another language`,
  O9: msg`number of topics and lessons`,
  L1: msg`length`,
  L2: msg`another language`,
  L3: msg`leaked reasoning`,
  L4: msg`shape`,
  L5: msg`objectives not covered`,
  L6: msg`repeats an earlier lesson`,
  L7: msg`terms`,
  L8: msg`long sentences`,
  L9: msg`padding`,
  L10: msg`claims without a source`,
  L11: msg`wrong calculation`,
  L12: msg`code does not parse`,
  L13: msg`headings, tables, links`,
  L14: msg`refusal or placeholder`,
  L15: msg`a revision dropped content`,
  Q1: msg`the longest option is right`,
  Q2: msg`the question gives the answer away`,
  Q3: msg`unmarked negative question`,
  Q4: msg`absolutes in wrong options`,
  Q5: msg`all or none of these`,
  Q6: msg`options that overlap`,
  Q7: msg`grammar of question and options`,
  Q8: msg`not in the lesson`,
  Q9: msg`objectives`,
  Q10: msg`position of the right option`,
  Q11: msg`the same fact twice`,
  Q12: msg`structure of the item`,
  Q13: msg`explanation`,
  Q14: msg`reasons of wrong options`,
  T1: msg`tells the answer of an open question`,
  T2: msg`cites a paragraph that does not say it`,
  T3: msg`length`,
  T4: msg`another language`,
  T5: msg`a hint the learner already has`,
};

export function describeRule(rule: string): string {
  const message = RULES[rule];
  return message ? i18n._(message) : '';
}
