// as the federation plugin's own provideExternalRuntime, without a second CommonJS copy of the core
import * as core from '@module-federation/runtime-core';

const holder = globalThis as { _FEDERATION_RUNTIME_CORE?: typeof core };

// biome-ignore lint/style/noDefaultExport: a runtime plugin is read from the default export
export default () => ({
  name: 'provide-runtime',
  beforeInit<T>(options: T): T {
    holder._FEDERATION_RUNTIME_CORE ??= core;
    return options;
  },
});
