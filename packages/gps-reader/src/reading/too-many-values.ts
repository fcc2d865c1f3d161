/** An account of 5 000 units with 60 values each, and as much again. */
const MAX_VALUES = 600_000
const MARKS = /[,[{]/gu

/**
 * Whether the JSON of an answer may hold more values than the largest fleet has: by its commas and brackets, which are as
 * many as its values at the least. It is asked before anything is parsed: all accounts share one event loop, and empty lists
 * hold it a hundred times longer than a text of their size.
 */
export function tooManyValues(text: string): boolean {
  let marks = 0
  MARKS.lastIndex = 0
  while (marks <= MAX_VALUES && MARKS.test(text)) marks += 1
  return marks > MAX_VALUES
}
