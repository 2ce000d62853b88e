import { readLessonPrompt, readOutlinePrompt } from './legacy-outline.ts';

test('API-01 the legacy outline sentence is understood', () => {
  const prompt =
    'Generate a list of Strict 7 topics and any number sub topic for each topic for main title bread baking, everything in single line. Those 7 topics should Strictly include these topics :- flour, water. Strictly Keep theory, youtube, image field empty.';
  expect(readOutlinePrompt(prompt)).toEqual({ topic: 'bread baking', subtopics: ['flour', 'water'], topicCount: 7 });
});

test('API-01 any other sentence is the topic', () => {
  expect(readOutlinePrompt('Sourdough for beginners')).toEqual({
    topic: 'Sourdough for beginners',
    subtopics: [],
    topicCount: 4,
  });
});

test('API-01 lesson sentences are understood, others are the subject', () => {
  const explain =
    'Explain me about this subtopic of bread with examples :- Wheat flour. Please Strictly Dont Give Additional Resources And Images.';
  expect(readLessonPrompt(explain)).toEqual({ mainTopic: 'bread', subtopic: 'Wheat flour' });
  expect(readLessonPrompt('Summarize this theory in a teaching way :- hello all').transcript).toBe('hello all');
  expect(readLessonPrompt('Rye').subtopic).toBe('Rye');
});
