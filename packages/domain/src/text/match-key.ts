const MARKS = /\p{M}/gu
const NOT_TEXT = /[^\p{L}\p{N}]/gu

/**
 * The form in which plates, economic numbers and names are compared: capitals and digits only, without accents,
 * spaces, dashes or points, so that `87-ak 2t` finds `87AK2T`. Empty when the text says nothing: then there is no key.
 */
export function matchKey(text: string): string {
  return text.normalize('NFKD').replace(MARKS, '').toUpperCase().replace(NOT_TEXT, '')
}
