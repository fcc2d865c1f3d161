import { createHash } from 'node:crypto'
import { type MapLayer, VECTOR_TILE_TYPE } from '@vigia/contract'
import { unmaskTemplate } from '@vigia/domain/map/masked-template'
import { fillTileTemplate, tileTemplateProblem } from '@vigia/domain/map/tile-template'
import type { Egress } from '@vigia/egress/egress'
import type { Db } from '../../db/pool.ts'
import { readSetting } from '../../db/settings.store.ts'
import { answer, mount, type Server } from '../../http/route.ts'
import type { Clock } from '../../ports/clock.ts'
import { badRequest, notFound } from '../../ports/errors.ts'
import type { Basemap, BasemapFile } from './basemap.ts'
import { describePresets } from './map-presets.wire.ts'
import { testMapLayer } from './test-map-layer.ts'
import { createTileSource } from './tile-source.ts'

/** A tile of one version of the file never changes. */
const BASEMAP_FRESH_S = 7 * 24 * 3600

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly egress: Egress
  readonly basemap: Basemap
}

/**
 * The layers of an organisation's map, and their tiles: the server asks the provider, so that its address, which may hold
 * a key, reaches no browser and no other organisation's page (ADR 11).
 */
export function mountMapTiles(server: Server, { db, clock, egress, basemap }: Deps): void {
  const source = createTileSource({ egress, clock })

  mount(server, 'getMapLayers', async ({ actor }) => {
    const { organisationId } = actor
    const { attribution, ...templates } = await readSetting(db, organisationId, 'map')
    const path = (layer: MapLayer): string | null => {
      const template = templates[layer]
      return template === null ? null : tilePath(layer, versionOf(organisationId, template))
    }
    const { file, problem } = await basemap.describe()
    const isAdministrator = actor.kind === 'user' && actor.role === 'administrador'
    return {
      streets: path('streets'),
      satellite: path('satellite'),
      hybrid: path('hybrid'),
      terrain: path('terrain'),
      dark: path('dark'),
      traffic: path('traffic'),
      attribution,
      basemap: file === null ? null : describeFile(file),
      basemap_problem: isAdministrator ? problem : null,
    }
  })

  mount(server, 'listMapPresets', async () => ({ data: describePresets() }))

  mount(server, 'testMapLayer', async ({ actor, body }) => {
    const stored = body.layer === undefined ? null : (await readSetting(db, actor.organisationId, 'map'))[body.layer]
    const address = unmaskTemplate(body.address, stored)
    if (address === null) throw badRequest('VALIDATION', LOST_KEY, [{ field: 'address', error: LOST_KEY }])
    const problem = tileTemplateProblem(address)
    if (problem !== null) throw badRequest('VALIDATION', problem, [{ field: 'address', error: problem }])
    return testMapLayer(egress, clock, address)
  })

  mount(server, 'getBasemapTile', async ({ params, query: { v } }) => {
    const { bytes, encoding, version } = await basemap.tile(params)
    return answer(bytes === null ? 204 : 200, bytes ?? undefined, {
      ...(bytes === null ? {} : { 'content-type': VECTOR_TILE_TYPE }),
      ...(bytes === null || encoding === null ? {} : { 'content-encoding': encoding }),
      ...(v === version ? { 'cache-control': `private, max-age=${BASEMAP_FRESH_S}` } : {}),
    })
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

const LOST_KEY = 'Escriba la clave de nuevo: la guardada es de otra dirección.'

const describeFile = ({ version, schema, minZoom, maxZoom, bounds, attribution }: BasemapFile) => ({
  path: `/api/map/basemap/{z}/{x}/{y}?v=${version}`,
  schema,
  min_zoom: minZoom,
  max_zoom: maxZoom,
  bounds: [...bounds] as [number, number, number, number],
  attribution,
})

const tilePath = (layer: MapLayer, version: string): string => `/api/map/tiles/${layer}/{z}/{x}/{y}?v=${version}`

/** Another one for each organisation and each address that it sets: what a browser keeps is never shown for another's. */
const versionOf = (organisationId: string, template: string): string =>
  createHash('sha256').update(`${organisationId} ${template}`).digest('base64url').slice(0, 16)
