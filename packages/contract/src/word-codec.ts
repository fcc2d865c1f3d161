/** The words by which one part of the wire calls values of a closed set. It holds no schema library, so that the browser can import it. */
export interface WordCodec<Value extends string, Word extends string> {
  /** Its words, in the order of the values. */
  readonly words: readonly Word[]
  encode(value: Value): Word
  /** Throws on a word that is none of its own. */
  decode(word: string): Value
}

/** The codec of these values; `what` they are is told by the error for a word of nobody. */
export function wordCodec<Value extends string, const Word extends string>(
  what: string,
  values: readonly Value[],
  table: Readonly<Record<Value, Word>>,
): WordCodec<Value, Word> {
  const encode = (value: Value): Word => table[value]
  return {
    words: values.map(encode),
    encode,
    decode: (word) => {
      const value = values.find((one) => encode(one) === word)
      if (value === undefined) throw new Error(`Unknown ${what} ${JSON.stringify(word)}`)
      return value
    },
  }
}
