/** A real MongoDB to run the shared suites against. */
export const realMongoUri = process.env.MONGODB_URI;
