const ENDS = ['.', '!', '?', '…']

/** A text as a sentence: with the full stop that it lacks, and not with a second one. Empty stays empty. */
export const asSentence = (text: string): string => (text === '' || ENDS.includes(text.slice(-1)) ? text : `${text}.`)

/** Texts one after the other, each ended before the next one begins; the last ends as it does. Those without a word are left out. */
export const inSentences = (texts: readonly string[]): string => {
  const said = texts.filter((text) => text !== '')
  return [...said.slice(0, -1).map(asSentence), ...said.slice(-1)].join(' ')
}
