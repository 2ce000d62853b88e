import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  describeIssues,
  integritySchema,
  type ReleaseConfiguration,
  releaseConfigurationSchema,
} from '../common/release-files.ts';

/** What the caller asked for does not fit what is in the store. */
export class ReleaseConflict extends Error {}

export type ReleaseStore = ReturnType<typeof createReleaseStore>;

/** A folder with `<version>/` for each release and `release.json`. It may be shared by several servers. */
export function createReleaseStore(root: string) {
  const file = path.join(root, 'release.json');
  let lastGood: ReleaseConfiguration | undefined;
  let writing: Promise<unknown> = Promise.resolve();

  // Changes of this process follow each other; between processes the last one wins.
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = writing.then(work, work);
    writing = turn.catch(() => undefined);
    return turn;
  }

  async function read() {
    const problem = await readFile(file, 'utf8').then(parse, (error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' ? 'there is no release.json' : error.message,
    );
    return lastGood && { configuration: lastGood, problem };
  }

  /** What is wrong, if anything. */
  function parse(text: string): string | undefined {
    try {
      const { success, data, error } = releaseConfigurationSchema.safeParse(JSON.parse(text));
      if (!success) return `release.json is wrong: ${describeIssues(error)}`;
      lastGood = data;
      return undefined;
    } catch {
      return 'release.json is not JSON';
    }
  }

  async function write(configuration: ReleaseConfiguration): Promise<ReleaseConfiguration> {
    const fresh = `${file}.${randomUUID()}`;
    await writeFile(fresh, `${JSON.stringify(configuration, null, 2)}\n`);
    await rename(fresh, file);
    return configuration;
  }

  const has = async (version: string) => Boolean(await stat(getManifest(version)).catch(() => undefined));
  const getManifest = (version: string) => path.join(root, version, 'mf-manifest.json');

  return {
    /** The last good one while the file is wrong, with what is wrong; undefined as long as there was none. */
    read,
    /** Sets who gets which release; keeps the memory of a withdrawn one until another canary is named. @throws ReleaseConflict */
    configure: (wanted: Omit<ReleaseConfiguration, 'withdrawn'>): Promise<ReleaseConfiguration> =>
      inTurn(async () => {
        const withdrawn = (await read())?.configuration.withdrawn;
        for (const version of [wanted.version, wanted.canary?.version ?? wanted.version])
          if (!(await has(version))) throw new ReleaseConflict(`there is no release ${version} here; upload it first`);
        if (!withdrawn || (wanted.canary && wanted.canary.version !== withdrawn.version)) return write(wanted);
        if (wanted.canary) {
          throw new ReleaseConflict(
            `${withdrawn.version} was withdrawn at ${withdrawn.at}: ${withdrawn.reason}. Release a corrected version`,
          );
        }
        return write({ ...wanted, withdrawn });
      }),
    /** Ends a canary. @throws ReleaseConflict when another one, or none, is running */
    withdraw: (version: string, reason: string, at: Date): Promise<ReleaseConfiguration> =>
      inTurn(async () => {
        const now = (await read())?.configuration;
        if (now?.canary?.version !== version) throw new ReleaseConflict(`${version} is not the canary`);
        return write({ version: now.version, withdrawn: { version, at: at.toISOString(), reason } });
      }),
    /** Adds a release; false when it is there already with the same files. @throws ReleaseConflict when they differ */
    async add(version: string, files: ReadonlyMap<string, Buffer>): Promise<boolean> {
      const folder = path.join(root, version);
      const fresh = path.join(root, `.upload-${randomUUID()}`);
      try {
        for (const [name, content] of files) {
          await mkdir(path.dirname(path.join(fresh, name)), { recursive: true });
          await writeFile(path.join(fresh, name), content);
        }
        // Fails when the folder exists, so that of two uploads of one version only the first one counts.
        await rename(fresh, folder);
        return true;
      } catch (error) {
        if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
        if (await holdsSame(folder, files)) return false;
        throw new ReleaseConflict(`there is a release ${version} already, with other files; raise the version`);
      } finally {
        await rm(fresh, { recursive: true, force: true });
      }
    },
  };
}

async function holdsSame(folder: string, files: ReadonlyMap<string, Buffer>): Promise<boolean> {
  const present = await readFile(path.join(folder, 'integrity.json'), 'utf8').catch(() => '{}');
  const given = files.get('integrity.json')?.toString() ?? '';
  const sorted = (text: string) =>
    Object.entries(integritySchema.parse(JSON.parse(text)))
      .sort()
      .join('\n');
  return sorted(present) === sorted(given);
}
