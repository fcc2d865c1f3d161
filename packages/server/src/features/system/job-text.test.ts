import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { JOB_LABELS } from './job-text.ts'

const SOURCE = fileURLToPath(new URL('../..', import.meta.url))
const NAME = /name: ['`]([^'`]+)['`],\s*everyMs/g
/** Whose name is made: one for each leadership. */
const MADE: Readonly<Record<string, readonly string[]>> = {
  'leadership-${name}': ['leadership-alerts', 'leadership-gps'],
}

test('every job of the server has words for the screen, and no words are of a job that is gone', () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  )
  const names = files.flatMap((file) =>
    [...readFileSync(`${SOURCE}/${file}`, 'utf8').matchAll(NAME)].flatMap(([, name = '']) => MADE[name] ?? name),
  )
  expect(names.toSorted()).toEqual(Object.keys(JOB_LABELS).toSorted())
})
