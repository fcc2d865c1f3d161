/** Thrown to leave an import in the middle: it was cancelled, or the server stops. What was written by then stays. */
export class Interrupted extends Error {}
