/** A real MongoDB to run the shared suites against, instead of the embedded server. */
// biome-ignore lint/style/noProcessEnv: the tests' only configuration
export const realMongoUri = process.env.MONGODB_URI;
