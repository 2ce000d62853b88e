import path from 'node:path';
import { startKillable } from '@coursewright/service-kit/testing';

export const startKillableService = (env: Record<string, string>) =>
  startKillable(path.join(import.meta.dirname, 'run-service.ts'), env);
