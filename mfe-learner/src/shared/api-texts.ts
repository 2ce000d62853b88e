import { i18n, type MessageDescriptor } from '@coursewright/mfe-kit/messages';
import { msg } from '@lingui/core/macro';

// What the services say in English of results, failed jobs and lessons, by the sentence.
const texts: Record<string, MessageDescriptor> = {
  'Course renamed': msg`Course renamed`,
  'Course deleted': msg`Course deleted`,
  'The link no longer works': msg`The link no longer works`,
  'This cannot be written at the moment.': msg`This cannot be written at the moment.`,
  'The administrator has been told.': msg`The administrator has been told.`,
  'The AI service has used up its quota.': msg`The AI service has used up its quota.`,
  'Please try again later.': msg`Please try again later.`,
  'The AI service is busy right now.': msg`The AI service is busy right now.`,
  'The AI service is not working right now.': msg`The AI service is not working right now.`,
  'The connection to the AI service was interrupted.': msg`The connection to the AI service was interrupted.`,
  'The AI service did not start to answer in time.': msg`The AI service did not start to answer in time.`,
  'The AI service stopped in the middle of its answer.': msg`The AI service stopped in the middle of its answer.`,
  'The AI service took too long.': msg`The AI service took too long.`,
  'The answer of the AI service ended too early.': msg`The answer of the AI service ended too early.`,
  'The answer was longer than allowed.': msg`The answer was longer than allowed.`,
  'The AI declined to write about this.': msg`The AI declined to write about this.`,
  'Please choose other words or another topic.': msg`Please choose other words or another topic.`,
  'The AI service filtered this answer.': msg`The AI service filtered this answer.`,
  'The AI did not deliver a usable answer.': msg`The AI did not deliver a usable answer.`,
  'The lessons that you read have too few key terms for questions without the AI.': msg`The lessons that you read have too few key terms for questions without the AI.`,
  'It is tried again in the background.': msg`It is tried again in the background.`,
  'Please try again.': msg`Please try again.`,
  'Please try again in a few minutes.': msg`Please try again in a few minutes.`,
  'Something went wrong on our side.': msg`Something went wrong on our side.`,
  'No video service is set up here, so this lesson comes with a sample video made of its own headings.': msg`No video service is set up here, so this lesson comes with a sample video made of its own headings.`,
  'No fitting video was found, so this lesson comes with a sample video made of its own headings.': msg`No fitting video was found, so this lesson comes with a sample video made of its own headings.`,
  'The video service could not be asked when this lesson was written, so it comes with a sample video made of its own headings.': msg`The video service could not be asked when this lesson was written, so it comes with a sample video made of its own headings.`,
  "This lesson was written without the video's transcript: the two may differ in details.": msg`This lesson was written without the video's transcript: the two may differ in details.`,
  'Read a lesson of this topic first': msg`Read a lesson of this topic first`,
};

// A text without messages stays as it is.
export function translateApiText(text: string): string {
  const sentences = text.split(/(?<=\.) /);
  const messages = sentences.flatMap((sentence) => texts[sentence] ?? []);
  return messages.length === sentences.length ? messages.map((message) => i18n._(message)).join(' ') : text;
}
