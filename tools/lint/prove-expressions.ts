/**
 * `npm run regexes`: proves every regular expression afresh, and keeps in `proven-expressions.json` those whose proof takes so
 * long that `regular-expressions.test.ts` shall not repeat it with every run. Takes some minutes.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { check } from 'recheck'
import { isBounded } from './bounded-expressions.ts'
import { everyExpression, nameOf, PATIENCE } from './every-expression.ts'

const SLOW_MS = 300

const slow = new Set<string>()
let failed = false
for (const found of new Map(everyExpression().map((each) => [nameOf(each), each])).values()) {
  if (found.source === null || isBounded(found)) continue
  const startedAt = performance.now()
  const verdict = await check(found.source, found.flags, PATIENCE)
  const isSlow = performance.now() - startedAt > SLOW_MS
  if (verdict.status === 'safe' && isSlow) slow.add(nameOf(found))
  if (verdict.status === 'safe') continue
  failed = true
  process.stdout.write(`${verdict.status} ${found.file}:${found.line} ${found.code}\n`)
}
writeFileSync(join(import.meta.dirname, 'proven-expressions.json'), `${JSON.stringify([...slow].sort(), null, 2)}\n`)
process.exit(failed ? 1 : 0)
