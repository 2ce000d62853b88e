import { startFakeOpenAi } from './fake-openai.ts';

// node run-fake-openai.ts [port] [pause between chunks in ms]
const [port = '8123', chunkMs = '15'] = process.argv.slice(2);
const { url } = await startFakeOpenAi({
  port: Number(port),
  chunkLength: 4,
  chunkMs: Number(chunkMs),
  firstTokenMs: 300,
});
console.log(`OPENAI_BASE_URL=${url}`);
