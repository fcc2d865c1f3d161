import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { calls } from '@vigia/contract/calls'
import { auditActionNames } from '@vigia/domain/audit/audit-action'
import { expect, test } from 'vitest'

const SOURCES = fileURLToPath(new URL('..', import.meta.url))
const routes = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.routes.ts'))

/** Each mounted call of a file, and the functions that its handler hands what the feature works with: its use cases. */
function useCasesOf(source: string): readonly (readonly [call: string, useCases: readonly string[]])[] {
  const [, ...parts] = source.split(/\bmount\w*\(\s*(?:server,\s*)?'(\w+)'/)
  return Array.from({ length: parts.length / 2 }, (_, at) => {
    const handler = parts[2 * at + 1]?.split(/\n}\n/)[0] ?? ''
    const handed = [...handler.matchAll(/\b(\w+)\(\s*(?:auth|deps|calls)\s*[,)]/g)].map(([, name = '']) => name)
    return [parts[2 * at] ?? '', handed] as const
  })
}

test('a use case that a call is handed to has the name of the call, as contract and web have it', () => {
  const found = routes.flatMap((file) =>
    useCasesOf(readFileSync(`${SOURCES}${file}`, 'utf8')).map(([call, useCases]) => ({ file, call, useCases })),
  )
  const misnamed = found.filter(({ call, useCases }) => useCases.length > 0 && !useCases.includes(call))
  expect(misnamed).toEqual([])
  expect(found.filter(({ useCases }) => useCases.length > 0).length).toBeGreaterThan(20)
  expect(found.filter(({ call }) => !(call in calls)).map(({ call }) => call)).toEqual([])
})

/** Of a sandbox, not of the log. */
const NO_ACTS = ['deny']

test('every act that the server writes down has its words for a person', () => {
  const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!test)\.ts$/.test(file),
  )
  const written = sources.flatMap((file) =>
    [...readFileSync(`${SOURCES}${file}`, 'utf8').matchAll(/action: '([a-z]+(?:-[a-z]+)*)'/g)].map(
      ([, name = '']) => name,
    ),
  )
  expect(written.length).toBeGreaterThan(60)
  expect(written.filter((name) => !auditActionNames.includes(name) && !NO_ACTS.includes(name))).toEqual([])
})
