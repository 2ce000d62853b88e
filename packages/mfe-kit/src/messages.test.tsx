import { readLocale } from '@coursewright/text';
import { render } from '@testing-library/react';
import { i18n, readLanguage, Trans, translateMessage, translateText } from './messages.tsx';

test('VIS-18 a text of the API is translated whole or sentence by sentence; without a translation it stays English', () => {
  i18n.load('en', { 'The AI is busy.': 'Die KI ist ausgelastet.', 'Please try again.': 'Bitte noch einmal.' });
  expect(translateText('The AI is busy.')).toBe('Die KI ist ausgelastet.');
  expect(translateText('The AI is busy. Please try again.')).toBe('Die KI ist ausgelastet. Bitte noch einmal.');
  expect(translateText('The AI is busy. Come back tomorrow.')).toBe('The AI is busy. Come back tomorrow.');
  i18n.load('en', { 'must have # to # letters': 'braucht # bis # Zeichen' });
  expect(translateText('must have 2 to 30 letters')).toBe('braucht 2 bis 30 Zeichen');
  expect(translateText('must have 2 to 30 words')).toBe('must have 2 to 30 words');
  expect(translateMessage({ success: false, message: 'Please try again.' })).toEqual({
    success: false,
    message: 'Bitte noch einmal.',
  });
});

test('VIS-12 VIS-18 a title with tags is shown as it was written, inside and outside an element of the message', () => {
  const title = '<script>alert(1)</script> & <0>rye</0>';
  const components = { 0: <strong /> };
  const { container } = render(
    <Trans id="test-title" message="Delete {title}, <0>{title}</0>?" values={{ title }} components={components} />,
  );
  expect(container).toHaveTextContent(`Delete ${title}, ${title}?`);
  expect(container.querySelector('strong')).toHaveTextContent(title);
  expect(container.querySelectorAll('strong')).toHaveLength(1);
});

test('PLT-56 VIS-18 a page that the browser translates goes on in the language of the server', () => {
  const { documentElement } = document;
  Object.assign(documentElement, { lang: 'fr-x-mtfrom-de' }).dataset.language = 'de';
  expect([readLanguage(), readLocale()]).toEqual(['de', 'de']);
  documentElement.removeAttribute('lang');
  delete documentElement.dataset.language;
  expect([readLanguage(), readLocale()]).toEqual(['en', 'en-GB']);
});
