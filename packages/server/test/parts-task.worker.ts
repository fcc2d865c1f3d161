import { AppError } from '../src/ports/errors.ts'
import { serveParts } from '../src/workers/serve-parts.ts'

/** Work as such a process may get it, by name. */
serveParts(async function* (bytes): AsyncGenerator<number> {
  const task = bytes.toString()
  if (task === 'refuse') throw new AppError(422, 'UNREADABLE_FILE', 'No es una tabla.')
  if (task === 'break') throw new Error('roto')
  // In one call of the engine, which looks at nothing in between.
  if (task === 'swell at once') JSON.parse(`[${'[],'.repeat(3_000_000)}[]]`)
  const kept: number[][] = []
  while (task === 'forever' || task === 'swell')
    if (task === 'swell') kept.push(Array.from({ length: 10_000 }, () => 1.5))
  yield* [1, 2, 3]
})
