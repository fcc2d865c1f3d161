const MARKS = /\p{M}/gu
const CAMEL = /(\p{Ll}|\d)(\p{Lu})/gu
const ACRONYM = /(\p{Lu})(\p{Lu}\p{Ll})/gu
const NOT_WORD = /[^\p{L}\p{N}]+/gu

/**
 * The words of a text, an address or a name in code, small, without accents and each between underscores: `Paro de Motor`,
 * `paroDeMotor` and `/paro-de-motor` are all `_paro_de_motor_`.
 */
export function wordsOf(text: string): string {
  const apart = text.normalize('NFKD').replace(MARKS, '').replace(CAMEL, '$1_$2').replace(ACRONYM, '$1_$2')
  return `_${apart.toLowerCase().replace(NOT_WORD, '_')}_`.replace(/_+/g, '_')
}
