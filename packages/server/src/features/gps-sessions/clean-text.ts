/** Control and bidirectional-override characters; the first of them is none that the database takes. */
const HIDDEN = /[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]+/gu

/** Text from a platform's page, which is hostile until it is cut and cleaned. */
export function cleanText(text: string, max: number): string {
  const cut = text
    .slice(0, max * 2)
    .normalize('NFC')
    .replace(HIDDEN, ' ')
    .trim()
    .slice(0, max)
  // Half a character, which the database would refuse, becomes the sign for one.
  return Buffer.from(cut).toString()
}

/** As `cleanText`; null when nothing is left of it. */
export const cleanTextOrNull = (text: string | null, max: number): string | null =>
  text === null ? null : cleanText(text, max) || null

/** At most `most` of them, without those of which nothing is left. */
export const cleanTexts = (texts: readonly string[], most: number, max: number): readonly string[] =>
  texts.slice(0, most).flatMap((text) => cleanTextOrNull(text, max) ?? [])
