/** A real MongoDB to run the shared suites against, instead of the embedded server. */
export const realMongoUri = process.env.MONGODB_URI;
