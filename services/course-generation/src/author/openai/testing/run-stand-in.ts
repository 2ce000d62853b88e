import { startStandIn } from './stand-in.ts';

// node run-stand-in.ts [port] [pause between chunks in ms]
const [port = '8123', chunkMs = '15'] = process.argv.slice(2);
const { url } = await startStandIn({ port: Number(port), chunkMs: Number(chunkMs), firstTokenMs: 300 });
console.log(`OPENAI_BASE_URL=${url}`);
