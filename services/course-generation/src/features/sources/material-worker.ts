import { parentPort, workerData } from 'node:worker_threads';
import { type MaterialTask, runTask } from './read-material.ts';

parentPort?.postMessage(runTask(workerData as MaterialTask));
