import { readConfig } from './config.ts';

test.each([
  ['https://models.example/openai/v1?api-version=preview', 'https://models.example/openai/v1?api-version=preview'],
  ['https://models.example/v1/chat/completions', 'https://models.example/v1'],
])('CRS-06 the API of a model may be at %s', (address, read) => {
  expect(readConfig({ MONGODB_URI: 'mongodb://127.0.0.1/', OPENAI_BASE_URL: address }).OPENAI_BASE_URL).toBe(read);
});
