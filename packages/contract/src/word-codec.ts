/** The words by which one part of the wire calls values of a closed set. It holds no schema library, so that the browser can import it. */
export interface WordCodec<Value extends string, Word extends string> {
  /** Its words, in the order of the values. */
  readonly words: readonly Word[]
  encode(value: Value): Word
  /** Throws on a word that is none of its own. */
  decode(word: string): Value
  /** Null for a word that is none of its own. */
  find(word: string): Value | null
}

/** The codec of these values; `what` they are is told by the error for a word of nobody. */
export function wordCodec<Value extends string, const Word extends string>(
  what: string,
  values: readonly Value[],
  table: Readonly<Record<Value, Word>>,
): WordCodec<Value, Word> {
  const encode = (value: Value): Word => table[value]
  const find = (word: string): Value | null => values.find((one) => encode(one) === word) ?? null
  return {
    words: values.map(encode),
    encode,
    decode: (word) => {
      const value = find(word)
      if (value === null) throw new Error(`Unknown ${what} ${JSON.stringify(word)}`)
      return value
    },
    find,
  }
}
