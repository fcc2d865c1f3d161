import { createHash } from 'node:crypto'
import type { MapLayer } from '@vigia/contract'
import { fillTileTemplate } from '@vigia/domain/map/tile-template'
import type { Egress } from '@vigia/egress/egress'
import type { Db } from '../../db/pool.ts'
import { readSetting } from '../../db/settings.store.ts'
import { answer, mount, type Server } from '../../http/route.ts'
import type { Clock } from '../../ports/clock.ts'
import { notFound } from '../../ports/errors.ts'
import { createTileSource } from './tile-source.ts'

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly egress: Egress
}

/**
 * The layers of an organisation's map, and their tiles: the server asks the provider, so that its address, which may hold
 * a key, reaches no browser and no other organisation's page (ADR 11).
 */
export function mountMapTiles(server: Server, { db, clock, egress }: Deps): void {
  const source = createTileSource({ egress, clock })

  mount(server, 'getMapLayers', async ({ actor: { organisationId } }) => {
    const { attribution, ...templates } = await readSetting(db, organisationId, 'map')
    const path = (layer: MapLayer): string | null => {
      const template = templates[layer]
      return template === null ? null : tilePath(layer, versionOf(organisationId, template))
    }
    return {
      streets: path('streets'),
      satellite: path('satellite'),
      hybrid: path('hybrid'),
      terrain: path('terrain'),
      dark: path('dark'),
      traffic: path('traffic'),
      attribution,
    }
  })

  mount(server, 'getMapTile', async ({ actor: { organisationId }, params: { layer, ...place }, query: { v } }) => {
    const template = (await readSetting(db, organisationId, 'map'))[layer]
    if (template === null) throw notFound('Esa capa del mapa no está configurada.')
    if (Math.max(place.x, place.y) >= 2 ** place.z) throw notFound('El mapa no llega hasta ahí.')
    const { image, until } = await source.get({ organisationId, layer, address: fillTileTemplate(template, place) })
    if (image === null) throw notFound('El proveedor no tiene esa parte del mapa.')
    const maxAgeS = Math.max(0, Math.floor((until - clock.now()) / 1000))
    return answer(200, image.bytes, {
      'content-type': image.type,
      // By another version, or none, what a browser keeps could be shown for another provider's.
      ...(v === versionOf(organisationId, template) ? { 'cache-control': `private, max-age=${maxAgeS}` } : {}),
    })
  })
}

const tilePath = (layer: MapLayer, version: string): string => `/api/map/tiles/${layer}/{z}/{x}/{y}?v=${version}`

/** Another one for each organisation and each address that it sets: what a browser keeps is never shown for another's. */
const versionOf = (organisationId: string, template: string): string =>
  createHash('sha256').update(`${organisationId} ${template}`).digest('base64url').slice(0, 16)
