import path from 'node:path';
import { processEnvironment } from '@coursewright/service-kit';

const root = path.resolve(import.meta.dirname, '../..');

// `scripts/coursewright` and npx name the folder in which the command was typed.
export const invocation = {
  environment: processEnvironment,
  root,
  resolve: (file: string) => path.resolve(processEnvironment.INIT_CWD || process.cwd(), file),
};
