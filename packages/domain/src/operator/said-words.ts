import { matchKey } from '../text/match-key.ts'

/** Whatever is no letter, number or mark stands between words. */
const BETWEEN_WORDS = /[^\p{L}\p{N}\p{M}]+/u

/** The words of a text as they are compared: without accents or capitals. `text` has a limit of its own before. */
export const saidWords = (text: string): readonly string[] =>
  text
    .split(BETWEEN_WORDS)
    .map(matchKey)
    .filter((word) => word !== '')

const WORD = /[\p{L}\p{N}\p{M}]+/gu

/** A text with dots in the place of these words, which are compared as `saidWords` has them. */
export function withoutWords(text: string, words: readonly string[]): string {
  const hidden = new Set(words.map(matchKey))
  return text.replace(WORD, (word) => (hidden.has(matchKey(word)) ? '•••' : word))
}
