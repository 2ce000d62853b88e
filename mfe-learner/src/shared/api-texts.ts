import { msg } from '@lingui/core/macro';

/**
 * Texts of the API that `npm run messages` does not find in the services. The catalogs have them by their text, so that no
 * page carries this list: `translateText`.
 */
export const apiTexts = [
  msg`This cannot be written at the moment.`,
  msg`The administrator has been told.`,
  msg`The AI declined to write about this.`,
  msg`Please choose other words or another topic.`,
  msg`The AI service filtered this answer.`,
  msg`The lessons that you read have too few key terms for questions without the AI.`,
  msg`It is tried again in the background.`,
  msg`Something went wrong on our side.`,
  msg`No video service is set up here, so this lesson comes with a sample video made of its own headings.`,
  msg`No fitting video was found, so this lesson comes with a sample video made of its own headings.`,
  msg`The video service could not be asked when this lesson was written, so it comes with a sample video made of its own headings.`,
  msg`This lesson was written without the video's transcript: the two may differ in details.`,
];
