import { mongo } from 'mongoose';

const OUT_OF_DISK_SPACE = 14_031;

/** It cannot be reached, has no primary at the moment, or has no space: nothing is wrong with what was asked of it. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof mongo.MongoError)) return false;
  return (
    error instanceof mongo.MongoSystemError ||
    error instanceof mongo.MongoNetworkError ||
    error instanceof mongo.MongoNotConnectedError ||
    error instanceof mongo.MongoServerClosedError ||
    error.hasErrorLabel(mongo.MongoErrorLabel.RetryableWriteError) ||
    error.code === OUT_OF_DISK_SPACE
  );
}
