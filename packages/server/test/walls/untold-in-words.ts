import { auditValueText } from '@vigia/domain/audit/audit-value-text'
import type { TestAnswer } from '../server.ts'

/** Words of others: of a carrier, of an identity provider, of a format, and Spanish ones that are written like a code. */
const NO_CODES = new Set([
  ...['traccar', 'kml', 'csv', 'xlsx', 'mesa', 'vigia', 'groups', 'oculto', 'cambiado', 'normal'],
  ...['monitorista', 'supervisor', 'administrador', 'noche', 'equipo'],
])
const CODE = /^[a-z][a-z:_-]+$/

interface Told {
  readonly action: string
  readonly words: string
  readonly subject: string | null
  readonly subject_label: string | null
  readonly changes: readonly {
    readonly path: string
    readonly label: string | null
    readonly before: unknown
    readonly after: unknown
  }[]
  readonly facts: readonly { readonly path: string; readonly label: string | null; readonly value: unknown }[]
}

/** What of the audit log is shown by its name in the program: acts, subjects, values and their names. */
export async function untoldInWords(read: (path: string) => Promise<TestAnswer['body']>): Promise<readonly string[]> {
  const untold = new Set<string>()
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await read(`/api/audit?limit=1000${cursor === '' ? '' : `&cursor=${cursor}`}`)
    for (const entry of page.data as readonly Told[]) for (const name of untoldOf(entry)) untold.add(name)
    cursor = page.nextCursor
  }
  return [...untold]
}

function untoldOf({ action, words, subject, subject_label, changes, facts }: Told): readonly string[] {
  const values = [...changes.flatMap(({ before, after }) => [before, after]), ...facts.map(({ value }) => value)]
  const shown = values.flat().map((value) => [value, auditValueText(value)] as const)
  return [
    ...(words === action ? [`act ${action}`] : []),
    ...(subject !== null && subject_label === null ? [`subject ${subject}`] : []),
    ...[...changes, ...facts].filter(({ label }) => label === null).map(({ path }) => `${action}: ${path}`),
    ...shown
      .filter(([value, text]) => value === text && CODE.test(text) && !NO_CODES.has(text))
      .map(([, text]) => `${action} says ${text}`),
    ...shown.filter(([, text]) => text.includes('{"')).map(([, text]) => `${action} says ${text.slice(0, 60)}`),
  ]
}
