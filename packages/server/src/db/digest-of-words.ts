import { createHash } from 'node:crypto'

/**
 * What the audit log keeps of what somebody typed: words can name a person, who may be erased from them, and never from the log (ADR 13).
 * SHA-256, in hexadecimal.
 */
export const digestOfWords = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The same beside the name of what was typed, where an entry is of several; null stays. */
export const wordsDigest = (text: string | null): { readonly sha256: string } | null =>
  text === null ? null : { sha256: digestOfWords(text) }
