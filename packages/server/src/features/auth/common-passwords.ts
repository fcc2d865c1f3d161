import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'

const FILE = new URL('./common-passwords.txt.br', import.meta.url)
let loaded: ReadonlySet<string> | null = null

/** Passwords that leaks show most, and Spanish words and names, in NFKC and lower case; read at the first call, then kept. Sources: `tools/common-passwords`. */
export function commonPasswords(): ReadonlySet<string> {
  loaded ??= new Set(brotliDecompressSync(readFileSync(FILE)).toString('utf8').split('\n'))
  return loaded
}
