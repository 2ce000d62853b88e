import { config } from 'zod';

// The content policy forbids eval, and even an attempt that is caught is reported as a violation. The setting holds
// for every copy of zod in the page, so it has to come before the first schema.
config({ jitless: true });
