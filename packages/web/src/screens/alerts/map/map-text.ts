import { wholeNumber } from '@vigia/domain/format/whole-number'
import { asSentence, inSentences } from '@vigia/domain/text/sentences'
import { mapSummary } from '../../../map/map-summary-text.ts'
import type { AlertUnit } from './alert-units.ts'

const MOST_NAMED = 3

/** What a screen reader hears of the map. `unplaced`: how many of the units are not on it. */
export function alertsSummary(units: readonly AlertUnit[], unplaced: number): string {
  const counts = { critical: 0, high: 0, medium: 0, unknown: 0, low: 0 }
  for (const { severity } of units) counts[severity] += 1
  return mapSummary(counts, unplaced)
}

/**
 * What of the queue is not on the map; null: all is. `unplaced`: the units that nobody has ever located; `ofNoUnit`: how many alerts
 * are of none.
 */
export function notOnMap(unplaced: readonly AlertUnit[], ofNoUnit: number): string | null {
  const names = unplaced.slice(0, MOST_NAMED).map(({ name }) => name)
  const more = unplaced.length - names.length
  const units =
    unplaced.length === 0
      ? null
      : `${unplaced.length === 1 ? '1 unidad con alerta no tiene lugar' : `${wholeNumber(unplaced.length)} unidades con alerta no tienen lugar`} en el mapa: ${names.join(', ')}${more === 0 ? '' : ` y ${wholeNumber(more)} más`}`
  const others =
    ofNoUnit === 0
      ? null
      : ofNoUnit === 1
        ? '1 alerta no es de una unidad'
        : `${wholeNumber(ofNoUnit)} alertas no son de una unidad`
  const said = [units, others].filter((part) => part !== null)
  return said.length === 0 ? null : asSentence(inSentences(said))
}
