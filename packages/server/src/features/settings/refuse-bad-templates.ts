import { MAP_LAYERS, type MapSettings } from '@vigia/contract'
import { fillTileTemplate, tileTemplateProblem } from '@vigia/domain/map/tile-template'
import { AppError, badRequest } from '../../ports/errors.ts'

const BLOCKED = 'Esa dirección no se puede abrir: no es pública o no está permitida.'
/** Which tile is asked for changes nothing of where. */
const ANY_PLACE = { z: 0, x: 0, y: 0 }

/**
 * Throws `AppError`, naming the layer: 400 for what is no template of tiles, 422 `BLOCKED_ADDRESS` for one of an address that
 * the server does not call. What its name resolves to is asked at each tile.
 */
export function refuseBadTemplates(settings: MapSettings, mayCall: (address: string) => boolean): void {
  for (const layer of MAP_LAYERS) {
    const template = settings[layer]
    if (template === null) continue
    const problem = tileTemplateProblem(template)
    if (problem !== null) throw badRequest('VALIDATION', `${layer}: ${problem}`, [{ field: layer, error: problem }])
    if (mayCall(fillTileTemplate(template, ANY_PLACE))) continue
    throw new AppError(422, 'BLOCKED_ADDRESS', `${layer}: ${BLOCKED}`, { details: [{ field: layer, error: BLOCKED }] })
  }
}
