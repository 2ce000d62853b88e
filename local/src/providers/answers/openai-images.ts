import { json } from 'express';
import { drawPng } from '../draw-png.ts';
import type { Answers } from '../stand-in.ts';

/** https://platform.openai.com/docs/api-reference/images/create: models of the GPT family always answer in base64. */
export const openaiImages: Answers = (router, { record }) => {
  router.post('/images/generations', json({ limit: '1mb' }), (req, res) => {
    record(req);
    const { prompt, size, output_format } = req.body as Record<string, string>;
    const bytes =
      res.locals.fault === 'svg' ? Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') : drawPng(String(prompt));
    const data = res.locals.fault === 'empty' ? [] : [{ b64_json: bytes.toString('base64') }];
    res.json({
      created: 1_713_833_628,
      background: 'opaque',
      output_format,
      quality: 'medium',
      size,
      data,
      usage: { total_tokens: 1100, input_tokens: 50, output_tokens: 1050 },
    });
  });
};
