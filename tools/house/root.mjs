import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** Progress goes to standard error: standard output carries one line, where the app is. */
export const say = (line) => process.stderr.write(`${line}\n`)

/** Ends the program with a sentence for the person who ran it. */
export function fail(sentence) {
  say(sentence)
  process.exit(1)
}
