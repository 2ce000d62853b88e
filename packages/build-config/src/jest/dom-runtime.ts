import { createRequire } from 'node:module';

// jest loads its runtime as CommonJS, and its types describe that.
const { default: Runtime } = createRequire(import.meta.url)('jest-runtime') as typeof import('jest-runtime');

/** Packages that read jest's globals when they load, or keep state outside of the page. */
const perFile = ['@testing-library/react', '@tanstack/', 'sonner', 'react-router', '@hookform/'];
const PACKAGES = '/node_modules/';
// Schemas and constants, which nothing changes; loading them is most of what is left of a small file.
const CONTRACTS = '/packages/contracts/src/';

function isShared(file: string): boolean {
  if (file.includes(CONTRACTS)) return true;
  const at = file.lastIndexOf(PACKAGES);
  return at >= 0 && !perFile.some((name) => file.startsWith(name, at + PACKAGES.length));
}

/** What jest-runtime keeps of loaded modules, by path. */
interface Registries {
  readonly moduleRegistry: Map<string, unknown>;
  readonly internalModuleRegistry: Map<string, unknown>;
}

/**
 * Loads React, the testing library and other packages once per worker, and the code under test once per file.
 * Loading them per file is most of the time that a file takes.
 */
class DomRuntime extends Runtime {
  /** Forgets the code under test and jest-circus, whose state belongs to one file. */
  forgetFile() {
    // After the last test of a file jest-runtime refuses to load anything.
    this.enterTestCode();
    const { moduleRegistry, internalModuleRegistry } = (this as unknown as { registries: Registries }).registries;
    for (const file of moduleRegistry.keys()) if (!isShared(file)) moduleRegistry.delete(file);
    for (const file of internalModuleRegistry.keys()) {
      if (file.includes(`${PACKAGES}jest-circus/`)) internalModuleRegistry.delete(file);
    }
  }

  override teardown() {}
}

let shared: DomRuntime | undefined;

/** The runtime of this worker. */
// biome-ignore lint/style/noDefaultExport: jest takes a runtime from the default export
export default function createRuntime(...args: ConstructorParameters<typeof Runtime>): DomRuntime {
  shared ??= new DomRuntime(...args);
  shared.forgetFile();
  return shared;
}
