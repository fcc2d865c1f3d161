/** Each word of what a person searches as a pattern of `like`, in small letters without accents, as the statements compare. */
export const wordPatterns = (text: string): readonly string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)

/** A text of a statement as the patterns have it. */
export const folded = (sql: string): string => `translate(lower(${sql}), 'áéíóúüñ', 'aeiouun')`
