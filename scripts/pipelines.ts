// Writes the workflow of each deployable part: what starts it are the packages that the part needs.
import { writeFileSync } from 'node:fs';
import { describePipeline, getWorkflow, listParts } from './pipelines/pipelines.ts';

const root = process.cwd();
for (const folder of listParts(root)) writeFileSync(getWorkflow(folder), describePipeline(root, folder));
