export { readSampleModelConfig } from './config.ts';
export { SAMPLE_MODEL, type SampleModelOptions, sampleModelEnvironment, startSampleModel } from './server.ts';
export { type MarkRequest, markAnswers } from './writing/marks.ts';
