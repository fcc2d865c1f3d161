const MAX_CHARACTERS = 100
/** Control, format (bidirectional, zero width) and private characters: they hide text from the person who reads it. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu

/** A name from a file as text for a person: one line without hidden characters, cut to 100; `otherwise` when nothing is left. */
export function readableName(name: string, otherwise: string): string {
  // What is cut off needs no cleaning.
  const cleaned = name
    .slice(0, 10 * MAX_CHARACTERS)
    .replace(/\s+/g, ' ')
    .replace(HIDDEN, '')
    // Of two blanks about what was hidden one is left.
    .replace(/ +/g, ' ')
    .normalize('NFC')
    .trim()
  let cut = ''
  for (const character of cleaned) {
    if (cut.length + character.length > MAX_CHARACTERS) break
    cut += character
  }
  return cut.trim() === '' ? otherwise : cut.trim()
}
