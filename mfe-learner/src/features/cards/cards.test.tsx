import { cardEndpoints, type LessonCard, quizEndpoints } from '@coursewright/contracts';
import { enter, respondWith } from '@coursewright/mfe-kit/testing';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { courseId, hasNoNote, opensLesson, readsCourse } from '../../testing/course-fixtures.ts';
import { visit } from '../../testing/visit.ts';

const aCard = (key: string, more: Partial<LessonCard> = {}): LessonCard => ({
  key,
  kind: 'term',
  cardId: null,
  front: key,
  back: `**${key}** is a word.`,
  frontHtml: `<p>${key}</p>`,
  backHtml: `<p><strong>${key}</strong> is a word.</p>`,
  ...more,
});

function serve(cards: LessonCard[]) {
  let now = cards;
  const keep = respondWith(cardEndpoints.keepCards, ({ body }) => {
    const { keys } = body as { keys: string[] };
    now = now.map((card) => (keys.includes(card.key) ? { ...card, cardId: card.key.padEnd(24, '0') } : card));
    return { cards: now };
  });
  const edit = respondWith(cardEndpoints.editCard, ({ params, body }) => {
    const { front, back } = body as { front: string; back: string };
    const changed = { front, back, frontHtml: `<p>${front}</p>`, backHtml: `<p>${back}</p>` };
    now = now.map((card) => (card.cardId === params.cardId ? { ...card, ...changed } : card));
    return now.find((card) => card.cardId === params.cardId);
  });
  const remove = respondWith(cardEndpoints.removeCard, ({ params }) => {
    now = now.map((card) => (card.cardId === params.cardId ? { ...card, cardId: null } : card));
    return { success: true, message: 'The card was removed' };
  });
  return [respondWith(cardEndpoints.lessonCards, () => ({ cards: now })), keep, edit, remove];
}

async function openPanel(cards: LessonCard[]) {
  const view = await visit(`/course/${courseId}?at=t1s1`, {
    api: [readsCourse(['t1s1']), opensLesson(), hasNoNote, respondWith(quizEndpoints.quizResults, []), ...serve(cards)],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Keep as cards' }));
  return view;
}

test('STU-18 a term is kept with one click, edited and removed', async () => {
  const { calls, announcements } = await openPanel([aCard('gluten'), aCard('Gluten holds …', { kind: 'point' })]);
  const terms = within(await screen.findByRole('region', { name: 'Key terms' }));
  expect(screen.getByRole('region', { name: 'Key points' })).toHaveTextContent('Gluten holds …');
  await userEvent.click(terms.getByRole('button', { name: 'Keep the card gluten' }));
  expect(await terms.findByText('Card kept')).toBeInTheDocument();
  expect(announcements).toContain('The card is kept.');
  const panel = within(screen.getByRole('region', { name: 'Cards of this lesson' }));
  expect(panel.getByRole('link', { name: 'Recall' })).toHaveAttribute('href', `/recall?course=${courseId}`);

  await userEvent.click(terms.getByRole('button', { name: 'Change the card gluten' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const back = await screen.findByRole('textbox', { name: 'Back side' });
  expect(back).toHaveValue('**gluten** is a word.');
  await userEvent.clear(back);
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  await enter(back, 'A network');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await terms.findByText('A network')).toBeInTheDocument();

  await userEvent.click(terms.getByRole('button', { name: 'Change the card gluten' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  expect(await terms.findByRole('button', { name: 'Keep the card gluten' })).toBeInTheDocument();
  const changes = calls.filter(({ method, path }) => method !== 'GET' && path.includes('card'));
  expect(changes.map(({ method }) => method)).toEqual(['POST', 'PUT', 'DELETE']);
});

test('STU-18 all cards of a lesson are kept at once; a lesson without any says so', async () => {
  const view = await openPanel([aCard('gluten'), aCard('starch')]);
  await userEvent.click(await screen.findByRole('button', { name: 'Keep all 2' }));
  expect(await screen.findAllByText('Card kept')).toHaveLength(2);
  view.unmount();
  await openPanel([]);
  expect(await screen.findByText(/No marked terms or key points/)).toBeInTheDocument();
});
