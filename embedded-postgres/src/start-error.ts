/** Why the embedded PostgreSQL cannot be used, in a sentence for the operator that says what to do. */
export class EmbeddedPostgresError extends Error {}
