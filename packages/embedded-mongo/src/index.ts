import { chmod, mkdir } from 'node:fs/promises';
import { Catalog } from './storage/catalog.ts';
import { removeExpired } from './storage/modify.ts';
import { Store } from './storage/store.ts';
import { WireServer } from './wire-server.ts';

export type MongoOptions = {
  file: string;
  /** 0 takes a free port. */
  port?: number;
  host?: '127.0.0.1';
  /** How often TTL indexes are swept, in milliseconds. */
  sweepMs?: number;
};

export type EmbeddedMongo = { uri: string; port: number; close(): Promise<void> };

/** The database holds signing keys and hashes, the mails beside it links to reset passwords: for its user alone. */
export async function createDataFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // of a former release; a folder that belongs to another user, such as a mounted volume, stays as it is
  await chmod(folder, 0o700).catch(() => undefined);
}

/** A MongoDB server for one machine: the subset that the services use, stored in one SQLite file. */
export async function startMongo({ file, port = 0, sweepMs = 5000 }: MongoOptions): Promise<EmbeddedMongo> {
  const store = new Store(file);
  const catalog = new Catalog(store);
  const server = new WireServer(catalog);
  const sweep = () => {
    try {
      store.transaction(() => removeExpired(catalog));
    } catch (error) {
      catalog.reload();
      console.error('embedded MongoDB: the TTL sweep failed', error);
    }
    server.closeIdle();
  };
  try {
    const actualPort = await server.listen(port);
    const timer = setInterval(sweep, sweepMs).unref();
    const close = async () => {
      clearInterval(timer);
      await server.close();
      store.close();
    };
    return { uri: `mongodb://127.0.0.1:${actualPort}`, port: actualPort, close };
  } catch (error) {
    store.close();
    throw error;
  }
}
