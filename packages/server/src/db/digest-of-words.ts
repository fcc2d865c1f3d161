import { createHash } from 'node:crypto'

/**
 * What the audit log keeps of what somebody typed: words can name a person, who may be erased from them, and never from the log (ADR 13).
 * SHA-256, in hexadecimal.
 */
export const digestOfWords = (text: string): string => createHash('sha256').update(text).digest('hex')
