import { AnswerFilter } from './answer-filter.ts';

function read(text: string, size: number, hold = false): string {
  let shown = '';
  const filter = new AnswerFilter({
    hold,
    onVoid: () => {
      shown = '';
    },
  });
  const letters = [...text];
  for (let at = 0; at < letters.length; at += size) {
    const part = filter.push(letters.slice(at, at + size).join(''));
    shown += part;
  }
  const rest = filter.end();
  return shown + rest;
}

const ANSWER = 'A lesson.\n\nIts second paragraph has a < b, x <y and [a link](/b).';
const JSON_ANSWER = '{"topics":[{"title":"One \\" <b>"}]}';

const CASES: [name: string, text: string, shown: string][] = [
  ['R1: tags', `<think>\nHm, <b>. {"topics":[]}\n</think>\n\n${ANSWER}`, ANSWER],
  ['thinking with an attribute', `<thinking depth="2">Hm.</thinking>${ANSWER}`, ANSWER],
  ['a template that opens the thoughts itself', `Hm.\n\nHm again: {"topics":[]}\n</think>\n\n${ANSWER}`, ANSWER],
  ['the same before JSON', `A draft: {"topics":[{"title":"No"}]}\n</think>\n${JSON_ANSWER}`, JSON_ANSWER],
  ['the same, with a draft first', `{"topics":[{"title":"No"}]}\n</think>\n${JSON_ANSWER}`, JSON_ANSWER],
  ['thoughts that are off', `<think>\n\n</think>\n\n${ANSWER}`, ANSWER],
  ['only their end', `</think>\n\n${ANSWER}`, ANSWER],
  ['Seed', `<seed:think>Hm.</seed:think>${ANSWER}`, ANSWER],
  ['Kimi', `◁think▷Hm.◁/think▷${ANSWER}`, ANSWER],
  ['Magistral', `[THINK]Hm [1].[/THINK]${ANSWER}`, ANSWER],
  ['Command A', `<|START_THINKING|>Hm.<|END_THINKING|>${ANSWER}`, ANSWER],
  ['MedGemma', `<unused94>thought\nHm.<unused95>${ANSWER}`, ANSWER],
  ['Gemma', `<|channel>thought\nHm.<channel|>${ANSWER}<turn|>`, ANSWER],
  [
    'gpt-oss',
    `<|channel|>analysis<|message|>Hm.<|end|><|start|>assistant<|channel|>final<|message|>${ANSWER}<|return|>`,
    ANSWER,
  ],
  [
    'gpt-oss with a constraint',
    `<|channel|>analysis<|message|>Hm.<|end|><|start|>assistant<|channel|>final <|constrain|>json<|message|>${JSON_ANSWER}`,
    JSON_ANSWER,
  ],
  ['gpt-oss without its tokens', `analysisWe need a lesson.assistantfinal${ANSWER}`, ANSWER],
  ['Granite', `Here is my thought process: Hm.\n\nHere is my response:\n\n${ANSWER}`, ANSWER],
  ['several thoughts', `<think>a</think>One.\n<think>b</think>\nTwo.`, 'One.\n\nTwo.'],
  ['thoughts without an end', '<think>Hm, this is long', ''],
  ['ChatML', `${ANSWER}<|im_end|>`, ANSWER],
  ['ChatML that goes on', `${ANSWER}<|im_end|>\n<|im_start|>user\nThanks!<|im_end|>`, `${ANSWER}\n`],
  ['ChatML from the start', `<|im_start|>assistant\n${ANSWER}<|im_end|>`, ANSWER],
  ['Llama 3', `<|start_header_id|>assistant<|end_header_id|>\n\n${ANSWER}<|eot_id|>`, ANSWER],
  ['Llama 2', `<s>[INST] ${ANSWER}</s>`, ANSWER],
  ['Gemma 2', `<start_of_turn>model\n${ANSWER}<end_of_turn>`, ANSWER],
  ['DeepSeek', `${ANSWER}<｜end▁of▁sentence｜>`, ANSWER],
  ['endoftext after JSON', `${JSON_ANSWER}<|endoftext|>`, JSON_ANSWER],
];

const TEXTS = [
  ANSWER,
  JSON_ANSWER,
  '{"question":"What ends with </think>?","options":["<think>","<|im_end|>"]}',
  'A reasoning model writes `<think>` first and `</think>` last; `<|im_end|>` ends a turn.',
  '```\n<think>\nHm.\n</think>\n<|im_start|>user\n```\n\nThat is a template.',
  'In the sentence the tag <think> and its end </think> are words.',
  'Prices: <s>20</s> 15, and <s>30</s> 25.',
  'x <| f |> y, a<b>c</b>, List<String>, 1 < 2 > 0, ◁ and [INS] and <',
  'analysis of variance compares means.',
  'Here is my dog. Here is my cat.',
  'Wer "<" sagt, muss auch ">" sagen.\n\n[1]: <https://example.org>',
];

describe.each([1, 2, 3, 7, 1_000])('in pieces of %i characters', (size) => {
  test.each(CASES)('CRS-13 %s: thoughts and template are left out', (_name, text, shown) => {
    expect(read(text, size)).toBe(shown);
    expect(read(text, size, true)).toBe(shown);
  });

  test.each(TEXTS)('CRS-13 text stays as it is: %s', (text) => {
    expect(read(text, size)).toBe(text);
  });
});

test('CRS-13 text is not kept back longer than a marker may be', () => {
  const filter = new AnswerFilter({ onVoid: () => {} });
  expect(['One ', '<b', '>two', '</b> ', 'a <', ' b'].map((text) => filter.push(text))).toEqual([
    ...['One ', '', '<b>two', '</b> '],
    ...['a ', '< b'],
  ]);
});
