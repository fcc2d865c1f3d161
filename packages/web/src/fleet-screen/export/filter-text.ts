/** By what a list is narrowed, in the words of its screen; an empty value narrows nothing. Never a secret: it is kept in the audit. */
export type ExportFilter = readonly (readonly [name: string, value: string | null])[]

/** As the contract takes it. */
const MOST = 500

/** What the audit says of it: `Estatus: Cerrados · Búsqueda: con un texto`; null where the list is not narrowed. */
export function filterText(filter: ExportFilter): string | null {
  const parts = filter.flatMap(([name, value]) => (value === null || value.trim() === '' ? [] : `${name}: ${value}`))
  const text = parts
    .join(' · ')
    .slice(0, 2 * MOST)
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
  if (text === '') return null
  return text.length <= MOST ? text : `${text.slice(0, MOST - 1).replace(/\p{Surrogate}$/u, '')}…`
}

/** That something was typed to search, as a part of a filter: not what, since it may name a person, who may be erased, and never from the log (ADR 13). */
export const searchPart = (search: string): ExportFilter[number] => [
  'Búsqueda',
  search.trim() === '' ? null : 'con un texto',
]
