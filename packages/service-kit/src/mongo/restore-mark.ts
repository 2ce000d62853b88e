import type { Connection } from 'mongoose';
import { StartupError } from '../errors/app-error.ts';

/** What a restore leaves in each database that it fills. Not part of backups. */
export interface RestoreMark {
  readonly _id: 'last';
  /** When the backup was taken. */
  readonly takenAt: Date;
  readonly startedAt: Date;
  readonly finishedAt?: Date;
}

export const RESTORES = 'restores';

/** When the database was restored, if it was. @throws StartupError when a restore did not finish */
export async function readRestore(connection: Connection): Promise<Date | undefined> {
  const mark = await connection.collection<RestoreMark>(RESTORES).findOne({ _id: 'last' });
  if (!mark) return undefined;
  if (mark.finishedAt) return mark.finishedAt;
  throw new StartupError(
    `a restore of the database ${connection.name} did not finish: repeat it with --force before anything starts`,
  );
}
