import { startMongo } from '../index.ts';

// A process of its own, so that a test can kill it.
const [file = ':memory:'] = process.argv.slice(2);
const { port } = await startMongo({ file });
console.log(`port ${port}`);
