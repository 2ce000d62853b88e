import { i18n } from '@coursewright/mfe-kit/messages';
import { msg } from '@lingui/core/macro';
import { translateApiText } from './api-texts.ts';

const german = {
  [msg`The AI service is busy right now.`.id]: 'Der KI-Dienst ist gerade ausgelastet.',
  [msg`Please try again in a few minutes.`.id]: 'Bitte versuchen Sie es in einigen Minuten noch einmal.',
};

beforeEach(() => i18n.loadAndActivate({ locale: 'de', messages: german }));
afterEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

test('VIS-18 what a job reports is translated by the sentence, and stays as it is when one is unknown', () => {
  expect(translateApiText('The AI service is busy right now. Please try again in a few minutes.')).toBe(
    'Der KI-Dienst ist gerade ausgelastet. Bitte versuchen Sie es in einigen Minuten noch einmal.',
  );
  const unknown = 'The AI service is busy right now. Ask again on Monday.';
  expect(translateApiText(unknown)).toBe(unknown);
});
