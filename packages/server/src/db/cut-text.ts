/** NUL, and half a surrogate pair: PostgreSQL can hold neither, in a text or in JSON. */
const UNSTORABLE = /\0|\p{Surrogate}/gu

/**
 * The beginning of a stranger's text, at most `max` UTF-16 units of it, without what cannot be stored: also not half of the
 * character through which the cut goes.
 */
export const cutText = (text: string, max: number): string => text.slice(0, max).replace(UNSTORABLE, '')
