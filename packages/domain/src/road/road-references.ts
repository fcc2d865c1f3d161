const MARKS = /\p{M}/gu
const SEPARATORS = /[^A-Z0-9]+/g
/** Federal highways are written in many ways; on their shields stands MEX. */
const FEDERAL = new Set(['MEX', 'MEXICO', 'MX', 'FED', 'FEDERAL'])
/** Words before a number that is no road's. */
const NO_ROADS = new Set(['KM', 'PK', 'CALLE', 'AV', 'AVENIDA', 'CALZADA', 'EJE', 'RUTA', 'TRAMO', 'SALIDA', 'CASETA'])
/** The networks of OpenStreetMap whose roads have another prefix: the federal one, and that of the State of Mexico (ISO 3166-2). */
const PREFIX_OF_NETWORK: ReadonlyMap<string, string> = new Map([
  ['MX', 'MEX'],
  ['MEX', 'EDOMEX'],
])
const PREFIXED = /^([A-Z]{1,8})-?([A-Z]?)(\d{1,4})-?([A-Z]{0,2})$/
const BARE = /^(\d{1,4})-?([A-Z]{0,2})$/
const NETWORK = /^MX:([A-Z]{2,6})$/
const MOST_TEXT = 200

/**
 * The references of a road as Mexicans write them, of the text of a map's `ref`: `MEX 57D;Mex-45` → `MEX-57D`, `MEX-45`. A state's
 * road keeps its own prefix (`JAL-15`), one without a prefix its bare number (`57D`), unless its `network` says whose it is
 * (`MX:MX` federal, `MX:JAL` of a state). What is no reference is left out.
 */
export function roadReferences(text: string, network = ''): readonly string[] {
  if (text.length > MOST_TEXT) return []
  const references = text.split(/[;/,]/).flatMap((part) => oneReference(part, network) ?? [])
  return [...new Set(references)]
}

/** Whether only the number of the road is known, not whose road it is. */
export const isBareReference = (reference: string): boolean => BARE.test(reference)

function oneReference(text: string, network: string): string | null {
  const key = text.normalize('NFKD').replace(MARKS, '').toUpperCase().trim().replace(SEPARATORS, '-')
  const bare = BARE.exec(key)
  if (bare !== null) {
    const owner = ownerOf(network)
    const number = `${withoutZeros(bare[1])}${bare[2] ?? ''}`
    return owner === null ? number : `${owner}-${number}`
  }
  const [, prefix, letter, digits, suffix] = PREFIXED.exec(key.replace(/^(CARRETERA|CARR)-/, '')) ?? []
  if (prefix === undefined || NO_ROADS.has(prefix)) return null
  return `${FEDERAL.has(prefix) ? 'MEX' : prefix}-${letter ?? ''}${withoutZeros(digits)}${suffix ?? ''}`
}

function ownerOf(network: string): string | null {
  const owner = NETWORK.exec(network.toUpperCase())?.[1]
  return owner === undefined ? null : (PREFIX_OF_NETWORK.get(owner) ?? owner)
}

const withoutZeros = (digits: string | undefined): string => String(Number(digits))
